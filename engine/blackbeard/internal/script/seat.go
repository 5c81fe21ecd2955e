package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// seatFields are the fields of a seat or a dummy.
var seatFields = script.Of("sN", script.ByWord(ofPlayer),
	script.New("pirates", listOf[player](blackbeard.Captain), player.pirates, nil).
		SetBy(script.Put(countersOf[player](blackbeard.Captain), player.setPirates)).Most(blackbeard.ActivePiratesMax),
	script.New("commissioners", listOf[player](blackbeard.Commissioner), player.commissioners, nil).
		SetBy(script.Put(listOf[player](blackbeard.Commissioner), player.setCommissioners)),
	script.New("retired", script.ListOf(script.Word[player](readRetired)), player.retired, player.setRetired).Most(rules.MaxRetired),
	script.Number("lost", 0, rules.MaxRetired, func(p player) *int8 { return &p.pl.Gone }),
	script.Stored("first", captainOrNone[player], func(p player) *named { return (*named)(&p.pl.First) }),
	script.Flag("begun", func(p player) *bool { return &p.pl.Begun }),
	script.Flag("exempt", func(p player) *bool { return &p.pl.Exempt }),
	script.Reads("left", func(p player) int8 { return p.s.CaptainsLeft(p.i) }),
	script.Reads("standing", func(p player) int { return p.s.View(engine.Nobody).(*blackbeard.View).Fleets[p.i].Standing }),
)

func (p player) pirates() (list []blackbeard.Counter) {
	for _, k := range p.s.Pirates[2*p.i : 2*p.i+2] {
		if k.Captain != 0 {
			list = append(list, k.Captain)
		}
	}
	return list
}

// setPirates puts captains into play, new ones in an undamaged sloop.
func (p player) setPirates(list []blackbeard.Counter) error {
	slots := p.s.Pirates[2*p.i : 2*p.i+2]
	for i := range slots {
		if !slices.Contains(list, slots[i].Captain) {
			slots[i] = rules.Pirate{}
		}
	}
	for _, c := range list {
		if q := p.s.SlotOf(c); q >= 0 {
			if rules.Owner(q) != p.i {
				return fmt.Errorf("%w: %v belongs to %v", engine.ErrNotation, c, p.name(rules.Owner(q)))
			}
			continue
		}
		k := &slots[slices.IndexFunc(slots, func(k rules.Pirate) bool { return k.Captain == 0 })]
		k.Begin(c)
		k.Ship = blackbeard.Sloop
		k.Combat, k.Speed = k.Full(), k.Top()
	}
	return nil
}

func (p player) commissioners() (list []blackbeard.Counter) {
	for c := range p.s.Crown {
		if p.s.Crown[c].Owner == p.i {
			list = append(list, blackbeard.FirstCommissioner+blackbeard.Counter(c))
		}
	}
	return list
}

func (p player) setCommissioners(list []blackbeard.Counter) error {
	for c := range p.s.Crown {
		k, counter := &p.s.Crown[c], blackbeard.FirstCommissioner+blackbeard.Counter(c)
		switch said := slices.Contains(list, counter); {
		case said && k.Owner < 0:
			*k = rules.Commissioner{Combat: int8(counter.Combat(0)), Speed: int8(counter.Speed(0)), Owner: p.i}
		case said && k.Owner != p.i:
			return fmt.Errorf("%w: %v belongs to %v", engine.ErrNotation, counter, p.name(k.Owner))
		case !said && k.Owner == p.i:
			*k = rules.Commissioner{Owner: -1}
		}
	}
	return nil
}

// retired is a pirate who has left with his net worth, "teach:1200:30".
type retired rules.Record

func (r retired) String() string { return fmt.Sprintf("%v:%d:%d", r.Captain, r.Worth, r.Notoriety) }

func readRetired(word string) (retired, error) {
	parts := strings.Split(word, ":")
	if len(parts) != 3 {
		return retired{}, fmt.Errorf("%w: a retired pirate is written captain:net-worth:notoriety, not %q", engine.ErrNotation, word)
	}
	c, unknown := readCaptain(parts[0])
	worth, wrong := script.Numeral(parts[1], 0, 1_000_000)
	fame, odd := script.Numeral(parts[2], 0, 999)
	return retired{Captain: c, Worth: int32(worth), Notoriety: int16(fame)}, errors.Join(unknown, wrong, odd)
}

func (p player) retired() (list []retired) {
	for _, r := range p.pl.Retired {
		if r.Captain != 0 {
			list = append(list, retired(r))
		}
	}
	return list
}

// setRetired also counts them among the lost pirates.
func (p player) setRetired(list []retired) {
	p.pl.Retired = [rules.MaxRetired]rules.Record{}
	for i, r := range list {
		p.pl.Retired[i] = rules.Record(r)
	}
	p.pl.Gone = max(p.pl.Gone, int8(len(list)))
}
