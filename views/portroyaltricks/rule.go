package portroyaltricks

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// ruleFor is the section of the rules help that explains a question.
var ruleFor = map[uint16]string{
	portroyaltricks.AskAuction: "auction",
	portroyaltricks.AskBury:    "privileges",
	portroyaltricks.AskTrump:   "privileges",
	portroyaltricks.AskLeader:  "tricks",
	portroyaltricks.AskChoose:  "tricks",
	portroyaltricks.AskPlay:    "winner",
	portroyaltricks.AskLoad:    "loot",
	portroyaltricks.AskStow:    "prisoners",
	portroyaltricks.AskPenalty: "revoke",
	portroyaltricks.AskWindow:  "extras",
}

// Rule is the section of the rules help that explains what the viewer is asked now, "" if nothing is asked.
func Rule(v engine.View) string {
	q := v.Question()
	if q.Kind == portroyaltricks.AskLoad && !v.(*portroyaltricks.View).InPlay.Simple() {
		return "extras"
	}
	return ruleFor[q.Kind]
}
