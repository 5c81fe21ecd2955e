package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// bags are the fields of counters of one kind.
var bags = map[string]blackbeard.Kind{
	"pile.cards": blackbeard.ActionCard, "discard.cards": blackbeard.ActionCard, "bag.merchants": blackbeard.Merchant, "bag.warships": blackbeard.Warship, "bag.commissioners": blackbeard.Commissioner,
	"bag.governors": blackbeard.Governor, "bag.letters": blackbeard.Letter, "bag.captains": blackbeard.Captain, "on-sale": blackbeard.Letter,
}

// Normal implements engine.Position: what an expectation names must be known, so that "lacks" cannot hold by
// a slip of the pen; sets are put into the order in which they are read.
func (p *scriptPosition) Normal(field, value string) (string, error) {
	field = plainName(field)
	value = plainValue(field, value)
	if _, err := p.Get(field); err != nil && !strings.Contains(err.Error(), "not in play") {
		return "", err
	}
	if k, ok := bags[field]; ok && k != blackbeard.Letter {
		list, err := countersOf(value, k)
		slices.Sort(list)
		return counterNames(list), err
	}
	_, what, _ := strings.Cut(field, ".")
	if what == "governor" {
		return p.normalGovernor(field, value)
	}
	if what == "known" {
		set, err := p.knownBy(value)
		return p.knowers(set), err
	}
	if strings.HasPrefix(field, "port-") || strings.HasPrefix(field, "merchant-") || strings.HasPrefix(field, "warship-") {
		return value, nil
	}
	if to := flagField(&rules.Pirate{}, what); to != nil {
		_, err := yesNo(value)
		return value, err
	}
	switch what {
	case "pirates", "ally":
		_, err := countersOf(value, blackbeard.Captain)
		return value, err
	case "commissioners":
		_, err := countersOf(value, blackbeard.Commissioner)
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
		var w rules.Wounds
		err := setWounds(&w, value)
		return woundsText(&w), err
	case "hostages":
		return value, setHostages(&rules.Pirate{}, value)
	case "stash":
		return value, setStash(&rules.Pirate{}, value)
	}
	switch field {
	case "on-sale":
		return p.normalLetters(field, value)
	case "merchants":
		return value, p.berths(value, blackbeard.Merchant)
	case "warships":
		return value, p.berths(value, blackbeard.Warship)
	}
	return value, nil
}

// normalLetters takes a nation for a letter of it: the one that is there, if any.
func (p *scriptPosition) normalLetters(field, value string) (string, error) {
	got, err := p.Get(field)
	if err != nil {
		return "", err
	}
	there, _ := countersOf(got, blackbeard.Letter)
	var list []blackbeard.Counter
	for _, w := range words(value) {
		if n, ok := blackbeard.ParseNation(w); ok {
			for l := blackbeard.FirstLetter; int(l) < blackbeard.NTokens; l++ {
				if l.Nation() == n && !slices.Contains(list, l) {
					w = l.String()
					if slices.Contains(there, l) {
						break
					}
				}
			}
		}
		l, err := counterOf(w, blackbeard.Letter)
		if err != nil {
			return "", err
		}
		list = append(list, l)
	}
	slices.Sort(list)
	return counterNames(list), nil
}

// Whole adds the empty holds that a list of cargo leaves out at its end.
func (p *scriptPosition) Whole(field, value string) string {
	who, what, _ := strings.Cut(plainName(field), ".")
	c, ok := blackbeard.ParseCounter(who)
	if !ok || what != "holds" || p.s.SlotOf(c) < 0 {
		return value
	}
	list := words(value)
	for len(list) < p.s.Pirates[p.s.SlotOf(c)].Ship.Holds() {
		list = append(list, "-")
	}
	return strings.Join(list, " ")
}

func counterNames(list []blackbeard.Counter) string {
	var names []string
	for _, c := range list {
		names = append(names, c.String())
	}
	return orWord(strings.Join(names, " "))
}

// normalGovernor takes "pro" or "anti" for the governor who is there, if he is that, and a governor without
// what all their names begin with.
func (p *scriptPosition) normalGovernor(field, value string) (string, error) {
	got, err := p.Get(field)
	if err != nil || value == "none" {
		return value, err
	}
	if value == "pro" || value == "anti" {
		if g, err := counterOf(got, blackbeard.Governor); err == nil && g.Pro() == (value == "pro") {
			return got, nil
		}
		return value, nil
	}
	if g, ok := blackbeard.ParseCounter("governor-" + value); ok {
		return g.String(), nil
	}
	_, err = counterOf(value, blackbeard.Governor)
	return value, err
}

// berths wants counters and places: m05:car-K7.
func (p *scriptPosition) berths(value string, k blackbeard.Kind) error {
	for _, w := range words(value) {
		face, _, _, rest, err := p.faceDown(w, k)
		if err != nil {
			return err
		}
		if face == blackbeard.NoCounter || rest != "" {
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
func (p *scriptPosition) Lost() bool {
	return p.s.Ended == blackbeard.EndSoloLost || p.s.Ended == blackbeard.EndSoloBeaten
}
