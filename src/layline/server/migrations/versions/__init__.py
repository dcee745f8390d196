"""One file a change, never edited after it was published."""
