package stortebeker

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// ruleFor is the section of the rules help that explains a question.
var ruleFor = map[uint16]string{
	stortebeker.AskPlay:    "turn",
	stortebeker.AskTake:    "exchange",
	stortebeker.AskAim:     "shot",
	stortebeker.AskSeize:   "shot",
	stortebeker.AskKeep:    "limit",
	stortebeker.AskBoard:   "board",
	stortebeker.AskLose:    "failed",
	stortebeker.AskCounter: "counter",
	stortebeker.AskPirate:  "limit",
}

// Rule is the section of the rules help that explains what the viewer is asked now, "" if nothing is asked.
func Rule(v engine.View) string { return ruleFor[v.Question().Kind] }
