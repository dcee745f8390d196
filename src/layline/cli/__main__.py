"""`python -m layline.cli`."""

from layline.cli import main

if __name__ == "__main__":
    main()
