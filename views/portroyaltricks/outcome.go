package portroyaltricks

import (
	"portside/engine"
	"portside/views/table"
)

// Outcome is what an action of the viewer costs, brings, risks or gives up.
func Outcome(t *table.Turn, view engine.View, a engine.Action) string {
	return ""
}

// bare are the actions that need no such words.
var bare = map[string]string{}
