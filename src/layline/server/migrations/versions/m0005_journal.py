"""Where the process that writes to a file puts down what comes in crowds, until it has its places."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the journal. It stays empty in a database that takes many writers."""
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("works", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("journal")
