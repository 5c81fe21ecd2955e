package replay

import (
	"context"

	"portside/engine/match"
	"portside/engine/record"
)

// Store is what replay asks of the database.
type Store interface {
	// TableEvents are what happened at a table besides plies, oldest first: the newest most of them, 0: all.
	TableEvents(ctx context.Context, id match.ID, most int) ([]record.TableEvent, error)
}
