package blackbeard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Order is a standing order: answers laid ready for questions out of turn (part C). In text:
//
//	preset demand=always end=6 teach:cunning=never …
//
// Each entry answers one interrupt, for all ships of the seat or, with a captain or commissioner before the
// colon, for that one only; the more exact entry counts.
type Order struct{ Entries []Preset }

// Preset is one entry of a standing order.
type Preset struct {
	Ship  Counter // captain or commissioner, NoCounter: all
	Key   string
	Value string
}

// presetKeys are the interrupts that can be answered in advance, with the words that answer them; "N"
// stands for a number from 0 to 20.
var presetKeys = map[string][]string{
	"demand":       {"always", "stronger", "never"}, // I1
	"fight":        {"always", "stronger", "never"}, // I2
	"attack":       {"avoid", "stronger"},           // I3
	"evade":        {"always", "never"},             // I4
	"automatic":    {"always", "stronger", "never"}, // I5
	"end":          {"always", "N"},                 // I6: go on while the hunter's combat is at most N
	"cr-end":       {"N"},                           // I7: end when its own combat is at most N
	"surrender":    {"never", "at-once", "N"},       // I8: when combat is at most N
	"help":         {"yes", "no"},                   // I9
	"join-prize":   {"yes", "no"},                   // I10
	"join-assault": {"yes", "no"},                   // I10
	"cunning":      {"never", "deadly", "damage"},   // I11
	"give-up":      {"never", "N"},                  // I12: when the endurance left is at most N
	"challenge":    {"never", "N"},                  // I13: if it moved at least N
	"zone":         {"stay", "follow"},              // I14
	"quarrel":      {"never", "always"},             // I15
	"offers":       {"refuse"},                      // I16
	"after":        {"play-on", "retire-as-leader"}, // I17
}

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

// maxPresets bounds a standing order; texts come from outside.
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
	values := presetKeys[key]
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

func parseOrder(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// value is what the order says about a key for a ship, "" if nothing.
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

// Choose implements engine.Policy: it answers the interrupts it has a word for.
func (o Order) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	key, ship := v.interrupt()
	if key == "" {
		return engine.Answer{}
	}
	value := o.value(key, ship)
	if value == "" {
		return engine.Answer{}
	}
	return v.preset(value, legal)
}

// interrupt is the key of the question to the viewer, and the ship of the viewer it is about; "" for own
// turns and for what cannot be laid ready.
func (v *View) interrupt() (key string, ship Counter) {
	q := v.question
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

// preset turns the word of a standing order into an answer to the open question.
func (v *View) preset(value string, legal []engine.Action) engine.Answer {
	play := func(yes bool) engine.Answer {
		i := 1
		if yes {
			i = 0
		}
		return engine.Answer{Do: engine.DoPlay, Action: legal[min(i, len(legal)-1)]}
	}
	q := v.question
	n, _ := strconv.Atoi(value)
	numeric := value != "" && value[0] >= '0' && value[0] <= '9'
	switch q.Kind {
	case AskDemand, AskFight, AskAutomatic:
		return play(value == "always" || value == "stronger" && v.stronger(Counter(q.A), Counter(q.B)))
	case AskAttack:
		p, h := v.Pirate(Counter(q.A)), v.hunter(Counter(q.B))
		return play(value == "stronger" && p != nil && h != nil && int(p.Ratings.Skill)+p.CombatNow > h.CombatNow)
	case AskGoOn:
		return play(!numeric || v.Battle.FoeStrength > n)
	case AskCrownGoOn:
		h := v.hunter(Counter(q.A))
		return play(h != nil && h.CombatNow <= n)
	case AskSurrender:
		p := v.Pirate(Counter(q.A))
		return play(value == "at-once" || numeric && p != nil && p.CombatNow <= n)
	case AskCunning:
		return play(q.C == 1 && value != "never" || q.C == 2 && value == "damage")
	case AskDuel:
		for _, a := range legal {
			if yes := numeric && v.enduranceLeft(Counter(q.A)) <= n; yes == (a.Op == opGiveUp) {
				return engine.Answer{Do: engine.DoPlay, Action: a}
			}
		}
		return engine.Answer{}
	case AskChallenge:
		return play(numeric && int(q.B) >= n)
	case AskEnterZone:
		if a, ok := v.follow(legal); value == "follow" && ok {
			return engine.Answer{Do: engine.DoPlay, Action: a}
		}
		return engine.Answer{Do: engine.DoPlay, Action: legal[len(legal)-1]}
	case AskPlayOn:
		return play(value == "play-on" || !v.leaderWith(Counter(q.A)))
	}
	return play(value == "always" || value == "yes")
}

// hunter is the commissioner in play with this counter, nil if there is none.
func (v *View) hunter(c Counter) *Hunter {
	for i := range v.Commissioners {
		if v.Commissioners[i].Counter == c {
			return &v.Commissioners[i]
		}
	}
	return nil
}

// stronger tells whether a commissioner's combat is at least the pirate's skill and combat less one.
func (v *View) stronger(crown, captain Counter) bool {
	p, h := v.Pirate(captain), v.hunter(crown)
	return p != nil && h != nil && h.CombatNow >= int(p.Ratings.Skill)+p.CombatNow-1
}

// notorious is the most notorious pirate of the opponents of a player, the lowest seat first; nil if there
// is none.
func (v *View) notorious(player int) (best *Pirate) {
	for i := range v.Pirates {
		if p := &v.Pirates[i]; p.Owner != player && (best == nil || p.Notoriety > best.Notoriety) {
			best = p
		}
	}
	return best
}

// follow finds the zone in which the most notorious opponent is, or the gate towards him (I14).
func (v *View) follow(legal []engine.Action) (engine.Action, bool) {
	p := v.notorious(int(v.viewer))
	h := v.hunter(Counter(v.question.A))
	if p == nil || h == nil || !p.At.IsZone() && h.At.Sheet() == p.At.Sheet() {
		return engine.Action{}, false
	}
	for _, a := range legal {
		if a.Op == opEnterZone && Place(a.A) == p.At {
			return a, true
		}
	}
	if !h.At.IsZone() && legal[0].Op == opEnterZone {
		return legal[0], true
	}
	return engine.Action{}, false
}

// leaderWith tells whether the viewer would win by the net worth of this pirate.
func (v *View) leaderWith(captain Counter) bool {
	p := v.Pirate(captain)
	if p == nil || int(v.viewer) < 0 || p.fortune() < v.Fleets[v.viewer].Standing {
		return false
	}
	for i, f := range v.Fleets {
		if i != int(v.viewer) && f.Standing >= p.fortune() {
			return false
		}
	}
	return true
}

// fortune is the net worth of a pirate, aboard and put away.
func (p *Pirate) fortune() int {
	sum := p.Worth
	for _, s := range p.Stash {
		sum += s.Worth
	}
	return sum
}
