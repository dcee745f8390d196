"""How the database of the server changes from one version to the next."""
