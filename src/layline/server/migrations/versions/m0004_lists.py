"""Free seats and whose turn it is, for lists of tables that nobody has to load."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two columns; the next entry of a table fills them.

    Without copying the table: SQLite would drop the old one, to which the entries refer.
    """
    op.add_column("tables", sa.Column("free", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("acting", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Drop them again."""
    op.drop_column("tables", "free")
    op.drop_column("tables", "acting")
