package replay

import (
	"context"

	"portside/engine/match"
	"portside/engine/record"
)

// Store is what package replay needs of the database.
type Store interface {
	// TableEvents lists what happened at a table besides plies, oldest first: the newest most of them, 0: all.
	TableEvents(ctx context.Context, id match.ID, most int) ([]record.TableEvent, error)
}
