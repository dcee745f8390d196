"""What the browser loads: pages, modules, styles and texts. It knows the wire and no rules.

`FOLDER / "pages"` and `FOLDER / "static"` are served as they are; docs/protocol.md says where.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
PAGES: Final = FOLDER / "pages"
STATIC: Final = FOLDER / "static"
