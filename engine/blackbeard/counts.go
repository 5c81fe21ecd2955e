package blackbeard

import "portside/engine"

// CountAs implements enginetest.EventCounter: random events by letter, rolls by purpose, ends of pirates and of
// matches by cause.
func (Notation) CountAs(e engine.Event) string {
	switch e.Kind {
	case EvRandom:
		return "random-event " + ArgHappening.Text(e.A)
	case EvRolled:
		return "rolled " + ArgRoll.Text(e.B)
	case EvGone:
		return "gone " + ArgGone.Text(e.B)
	case EvRetired:
		return "retired " + ArgRetired.Text(e.C)
	case EvMutiny:
		return "mutiny " + mutinyWords[e.B]
	case EvEnded:
		return "ended " + endWords[e.A]
	}
	return ""
}

var mutinyWords = [...]string{"none", "attempt", "survived", "retired", "marooned"}

// Kinds implements enginetest.Lister: every operation and answer, question, event, random event, roll, and
// end of a pirate or commissioner.
func (Notation) Kinds() (actions, questions, closer []string, events map[uint16]string) {
	for op := uint16(1); op < opCount; op++ {
		actions = append(actions, Verbs[op].Word)
	}
	for _, v := range askVerbs[1:] {
		questions = append(questions, v.Word)
	}
	for h := int16(-1); h < Happenings; h++ {
		closer = append(closer, "random-event "+ArgHappening.Text(h))
	}
	for r := range RollWords {
		closer = append(closer, "rolled "+RollWords[r])
	}
	for _, w := range GoneWords[1:] {
		closer = append(closer, "gone "+w)
	}
	for _, w := range retiredWords[1:] {
		closer = append(closer, "retired "+w)
	}
	for _, w := range mutinyWords {
		closer = append(closer, "mutiny "+w)
	}
	for _, w := range endWords[1:] {
		closer = append(closer, "ended "+w)
	}
	events = map[uint16]string{}
	for kind := uint16(1); kind < EvCount; kind++ {
		events[kind] = EventWord(kind)
	}
	return actions, questions, closer, events
}

// endWords are the reasons of EvEnded.
var endWords = [...]string{"", "notoriety", "last-pirate", "solo-lost", "solo-won", "solo-beaten"}
