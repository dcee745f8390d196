"""Free seats and whose turn it is, for lists of tables that nobody has to load."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two columns; the next entry of a table fills them."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("free", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("acting", sa.Text, nullable=False, server_default="[]"))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("free", server_default=None)
        tables.alter_column("acting", server_default=None)


def downgrade() -> None:
    """Drop them again."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("free")
        tables.drop_column("acting")
