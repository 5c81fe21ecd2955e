package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// ruleFor is the section of the rules help that explains a question.
var ruleFor = map[uint16]string{
	portroyal.AskDiscover:    "draw",
	portroyal.AskTake:        "take",
	portroyal.AskClosing:     "bust",
	portroyal.AskDifficulty:  "difficulty",
	portroyal.AskOffer:       "at_once",
	portroyal.AskSetAside:    "difficulty",
	portroyal.AskAfterGamble: "gamblers",
	portroyal.AskGift:        "gifts",
	portroyal.AskShare:       "personae",
	portroyal.AskCharacter:   "personae",
	portroyal.AskEvent:       "events",
	portroyal.AskRemove:      "months",
	portroyal.AskPick:        "lookouts",
	portroyal.AskMission:     "missions",
}

// Rule is the section of the rules help that explains what the viewer is asked now, "" if nothing is asked.
func Rule(v engine.View) string {
	switch q := v.Question(); {
	case q.Kind == portroyal.AskShip && wouldBust(v.(*portroyal.View)):
		return "bust"
	case q.Kind == portroyal.AskShip:
		return "repel"
	case q.Kind == portroyal.AskTake && q.B == 1:
		return "fees"
	default:
		return ruleFor[q.Kind]
	}
}
