"""One folder a title; `layline.core.registry` finds them."""
