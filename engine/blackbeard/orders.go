package blackbeard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Order is a standing order: prepared answers to questions out of turn (part C), and to those that leave no choice. In
// text:
//
//	preset demand=always end=6 teach:cunning=never cunning-battle=60 obvious=play …
//
// Each entry answers one interrupt, for all ships of the seat or, with a captain or commissioner before the
// colon, for that one only; the more specific entry counts.
type Order struct{ Entries []Preset }

// Preset is one entry of a standing order.
type Preset struct {
	Ship  Counter // captain or commissioner, NoCounter: all
	Key   string
	Value string
}

// PresetKeys are the interrupts that can be answered in advance, with the words that answer them; "N"
// stands for a number from 0 to 20.
var PresetKeys = map[string][]string{
	"demand":       {"always", "stronger", "never"},                  // I1
	"fight":        {"always", "stronger", "never"},                  // I2
	"attack":       {"avoid", "stronger"},                            // I3
	"evade":        {"always", "never"},                              // I4
	"automatic":    {"always", "stronger", "never"},                  // I5
	"end":          {"always", "N"},                                  // I6: go on while the hunter's combat is at most N
	"cr-end":       {"N"},                                            // I7: end when its own combat is at most N
	"surrender":    {"never", "at-once", "N"},                        // I8: when combat is at most N
	"help":         {"yes", "no"},                                    // I9
	"join-prize":   {"yes", "no"},                                    // I10
	"join-assault": {"yes", "no"},                                    // I10
	"cunning":      {"never", "deadly", "damage", "sensible", "ask"}, // I11; sensible: ask where it is likely to help
	"give-up":      {"never", "N"},                                   // I12: when the endurance left is at most N
	"challenge":    {"never", "N"},                                   // I13: if it moved at least N
	"zone":         {"stay", "follow"},                               // I14
	"quarrel":      {"never", "always"},                              // I15
	"offers":       {"refuse"},                                       // I16
	"after":        {"play-on", "retire-as-leader"},                  // I17
}

// obvious is the key of the entry for every question with one sensible answer, of own turns too; its words are play and ask.
const obvious = "obvious"

// String is the text that ParseOrder reads.
func (o Order) String() string {
	w := []string{"preset"}
	for _, e := range o.Entries {
		text := e.Key + "=" + e.Value
		if e.Ship != NoCounter {
			text = e.Ship.String() + ":" + text
		}
		w = append(w, text)
	}
	return strings.Join(w, " ")
}

// maxPresets limits a standing order, because texts come from outside.
const maxPresets = 60

// ParseOrder reads a standing order. Errors: engine.ErrNotation.
func ParseOrder(text string) (Order, error) {
	list := strings.Fields(text)
	if len(list) < 2 || list[0] != "preset" || len(list) > maxPresets {
		return Order{}, fmt.Errorf("%w: standing order %.60q", engine.ErrNotation, text)
	}
	var o Order
	for _, w := range list[1:] {
		e, ok := parsePreset(w)
		if !ok || slices.ContainsFunc(o.Entries, func(x Preset) bool { return x.Ship == e.Ship && x.Key == e.Key }) {
			return Order{}, fmt.Errorf("%w: standing order, at %.60q", engine.ErrNotation, w)
		}
		o.Entries = append(o.Entries, e)
	}
	return o, nil
}

func parsePreset(word string) (Preset, bool) {
	e := Preset{Ship: NoCounter}
	if who, rest, ok := strings.Cut(word, ":"); ok {
		c, known := ParseCounter(who)
		if !known || c.Kind() != Captain && c.Kind() != Commissioner {
			return e, false
		}
		e.Ship, word = c, rest
	}
	key, value, ok := strings.Cut(word, "=")
	if _, known := wits[key]; ok && known {
		e.Key, e.Value = key, value
		return e, witsValue(value)
	}
	if key == obvious {
		e.Key, e.Value = key, value
		return e, value == "play" || value == "ask"
	}
	values := PresetKeys[key]
	if !ok || values == nil {
		return e, false
	}
	e.Key, e.Value = key, value
	if slices.Contains(values, value) && value != "N" {
		return e, true
	}
	n, err := strconv.Atoi(value)
	return e, err == nil && n >= 0 && n <= 20 && strconv.Itoa(n) == value && slices.Contains(values, "N")
}

// Order implements engine.Notation.
func (Notation) Order(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// value is the order's word for a key and a ship, "" if there is none.
func (o Order) value(key string, ship Counter) string {
	general := ""
	for _, e := range o.Entries {
		switch {
		case e.Key != key:
		case e.Ship == ship:
			return e.Value
		case e.Ship == NoCounter:
			general = e.Value
		}
	}
	return general
}

// Choose implements engine.Policy: it answers the interrupts it has an entry for, and with "obvious=play" whatever else
// has one sensible answer.
func (o Order) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	ans := o.interrupt(v, legal)
	if ans.Do != engine.DoPlay && o.value(obvious, v.asking()) == "play" {
		if a, ok := v.Obvious(legal); ok {
			return engine.Answer{Do: engine.DoPlay, Action: a}
		}
	}
	return ans
}

// asking is the viewer's ship that the open question is about, NoCounter if it is about none.
func (v *View) asking() Counter {
	if key, ship := v.Interrupt(); key != "" {
		return ship
	}
	if p := v.Pirate(Counter(v.Asked.A)); p != nil {
		return p.Captain
	}
	return NoCounter
}

// interrupt answers an interrupt by its entry.
func (o Order) interrupt(v *View, legal []engine.Action) engine.Answer {
	key, ship := v.Interrupt()
	if key == "" {
		return engine.Answer{}
	}
	if v.Asked.Kind == AskCunning {
		return v.useWits(o.wits(int(v.Asked.B), ship))
	}
	value := o.value(key, ship)
	if value == "" {
		return engine.Answer{}
	}
	return v.preset(value, legal)
}

// Interrupt is the key of the viewer's open question, and the viewer's ship it is about; "" for own
// turns and for questions that cannot be answered in advance.
func (v *View) Interrupt() (key string, ship Counter) {
	q := v.Asked
	ship = Counter(q.A)
	switch q.Kind {
	case AskDemand:
		return "demand", ship
	case AskFight:
		return "fight", ship
	case AskAttack:
		return "attack", ship
	case AskEvade:
		return "evade", ship
	case AskAutomatic:
		return "automatic", ship
	case AskGoOn:
		return "end", ship
	case AskCrownGoOn:
		return "cr-end", ship
	case AskSurrender:
		return "surrender", ship
	case AskHelp:
		return "help", ship
	case AskJoin:
		if q.C == 1 {
			return "join-prize", ship
		}
		return "join-assault", ship
	case AskCunning:
		return "cunning", ship
	case AskDuel:
		return "give-up", ship
	case AskChallenge:
		return "challenge", NoCounter
	case AskEnterZone:
		if q.A < 0 {
			return "", NoCounter // a warship: the drawer's choice
		}
		return "zone", ship
	case AskQuarrel:
		return "quarrel", ship
	case AskAccept:
		return "offers", ship
	case AskPlayOn:
		return "after", ship
	}
	return "", NoCounter
}
