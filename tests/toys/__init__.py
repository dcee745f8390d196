"""Two tiny games that only the tests know: the contract itself is tested on them."""
