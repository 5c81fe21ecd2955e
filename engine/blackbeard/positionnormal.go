package blackbeard

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// wording is what fields are called in A3 of the specification where it differs.
var wording = map[string]string{
	"lastShip": "last-ship", "cunningHolder": "cunning-used", "openLetters": "on-sale", "permanentAnti": "permanent-anti", "mustRazeOrLeave": "must-raze",
	"must-raze-or-leave": "must-raze", "hide-out": "hideout", "position": "at", "information": "informed", "zones-used": "zones", "zonesUsed": "zones",
	"netWorth": "net-worth", "booty": "holds",
}

// plainName is a field by the name CASES.md has for it.
func plainName(field string) string {
	who, what, dotted := strings.Cut(field, ".")
	if !dotted {
		what = field
	}
	if name, ok := wording[what]; ok {
		what = name
	}
	if !dotted {
		return what
	}
	return who + "." + what
}

// Field is a field by the name CASES.md has for it: what a position may say once.
func (p *scriptPosition) Field(name, _ string) string { return plainName(name) }

// bags are the fields of counters of one kind.
var bags = map[string]Kind{
	"pile.cards": ActionCard, "discard.cards": ActionCard, "bag.merchants": Merchant, "bag.warships": Warship, "bag.commissioners": Commissioner,
	"bag.governors": Governor, "bag.letters": Letter, "bag.captains": Captain, "on-sale": Letter,
}

// Normal implements engine.Position: what an expectation names must be known, so that "lacks" cannot hold by
// a slip of the pen; sets are put into the order in which they are read.
func (p *scriptPosition) Normal(field, value string) (string, error) {
	field = plainName(field)
	if _, err := p.Get(field); err != nil && !strings.Contains(err.Error(), "not in play") {
		return "", err
	}
	if k, ok := bags[field]; ok && k != Letter {
		_, err := countersOf(value, k)
		return value, err
	}
	_, what, _ := strings.Cut(field, ".")
	if what == "governor" {
		return p.normalGovernor(field, value)
	}
	if strings.HasPrefix(field, "port-") || strings.HasPrefix(field, "merchant-") || strings.HasPrefix(field, "warship-") {
		return value, nil
	}
	if to := (&pirate{}).flagField(what); to != nil {
		_, err := yesNo(value)
		return value, err
	}
	switch what {
	case "pirates", "ally":
		_, err := countersOf(value, Captain)
		return value, err
	case "commissioners":
		_, err := countersOf(value, Commissioner)
		return value, err
	case "letter", "letters":
		return p.normalLetters(field, value)
	case "attacked", "attacked-in-vain":
		set, err := nationSet(value)
		return nationList(set), err
	case "zones":
		set, err := zoneSet(value)
		return bitNumbers(set), err
	case "informed", "chased-from", "failed":
		set, err := portSet(value)
		return portList(set), err
	case "wounds":
		var w wounds
		err := setWounds(&w, value)
		return w.String(), err
	case "hostages":
		return value, (&pirate{}).setHostages(value)
	case "stash":
		return value, (&pirate{}).setStash(value)
	}
	switch field {
	case "on-sale":
		return p.normalLetters(field, value)
	case "merchants":
		return value, p.berths(value, Merchant)
	case "warships":
		return value, p.berths(value, Warship)
	}
	return value, nil
}

// normalLetters takes a nation for a letter of it: the one that is there, if any.
func (p *scriptPosition) normalLetters(field, value string) (string, error) {
	got, err := p.Get(field)
	if err != nil {
		return "", err
	}
	there, _ := countersOf(got, Letter)
	var list []Counter
	for _, w := range words(value) {
		if n, ok := ParseNation(w); ok {
			for l := firstLetter; int(l) < nTokens; l++ {
				if l.Nation() == n && !slices.Contains(list, l) {
					w = l.String()
					if slices.Contains(there, l) {
						break
					}
				}
			}
		}
		l, err := counterOf(w, Letter)
		if err != nil {
			return "", err
		}
		list = append(list, l)
	}
	slices.Sort(list)
	var names []string
	for _, l := range list {
		names = append(names, l.String())
	}
	return orWord(strings.Join(names, " ")), nil
}

// normalGovernor takes "pro" or "anti" for the governor who is there, if he is that, and a governor without
// what all their names begin with.
func (p *scriptPosition) normalGovernor(field, value string) (string, error) {
	got, err := p.Get(field)
	if err != nil || value == "none" {
		return value, err
	}
	if value == "pro" || value == "anti" {
		if g, err := counterOf(got, Governor); err == nil && g.Pro() == (value == "pro") {
			return got, nil
		}
		return value, nil
	}
	if g, ok := ParseCounter("governor-" + value); ok {
		return g.String(), nil
	}
	_, err = counterOf(value, Governor)
	return value, err
}

// berths wants counters and places: m05:car-K7.
func (p *scriptPosition) berths(value string, k Kind) error {
	for _, w := range words(value) {
		face, _, _, rest, err := p.faceDown(w, k)
		if err != nil {
			return err
		}
		if face == NoCounter || rest != "" {
			return fmt.Errorf("%w: %q: counter and place are read, m05:car-K7", engine.ErrNotation, w)
		}
	}
	return nil
}

func portSet(value string) (set uint64, err error) {
	for _, w := range words(value) {
		h, err := portOf(w)
		if err != nil {
			return 0, err
		}
		set |= 1 << h
	}
	return set, nil
}

// Lost tells scripts that a match alone was lost (25.5): it has no winner.
func (p *scriptPosition) Lost() bool { return p.s.ended == EndSoloLost || p.s.ended == EndSoloBeaten }
