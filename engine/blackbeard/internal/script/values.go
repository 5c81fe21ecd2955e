package script

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// Values as scripts write them, where that is not how the game does.
type (
	named blackbeard.Counter // 0: none
	port  blackbeard.Port    // by its code; 0: none
	ship  int16              // by its name in events, or noShip
	slot  int8               // of a merchant, from 1 on; 0: none
	berth struct {           // a place for a ship
		at       blackbeard.Place
		anchored bool
	}
)

const noShip = ship(blackbeard.NoCounter)

func (c named) String() string {
	if c == 0 {
		return "none"
	}
	return blackbeard.Counter(c).String()
}

func (h port) String() string { return blackbeard.ArgPort.Tell(int16(h)) }

func (n ship) String() string { return blackbeard.ArgUnit.Format(int16(n)) }

func (i slot) String() string {
	if i == 0 {
		return "none"
	}
	return blackbeard.ArgMerchant.Format(int16(i) - 1)
}

func (b berth) String() string {
	if b.anchored {
		return port(b.at.Port()).String()
	}
	return b.at.String()
}

// name is how scripts call a player: "s2", "dummy-1", "none" for -1.
func (p *position) name(i int8) string {
	switch {
	case i < 0:
		return "none"
	case p.s.Dummy(i):
		return "dummy-" + strconv.Itoa(int(i))
	}
	return engine.Seat(i).String()
}

// player is the inverse of name: -1 for what names none.
func (p *position) player(word string) int8 {
	for i := range int8(p.s.Players) {
		if p.name(i) == word {
			return i
		}
	}
	return -1
}

func readPlayer(p *position, word string) (string, error) {
	if p.player(word) < 0 {
		return "", script.Unknown("seat", word)
	}
	return word, nil
}

func playerField(name string, read func(*position, string) (string, error), at func(*position) *int8) script.Field[*position] {
	return script.New(name, read, func(p *position) string { return p.name(*at(p)) }, func(p *position, word string) { *at(p) = p.player(word) })
}

// captain is who sails in a slot counted from 1, none for 0.
func (p *position) captain(slot int8) named {
	if slot == 0 {
		return 0
	}
	return named(p.s.Pirates[slot-1].Captain)
}

// The things that fields belong to.

func ofPlayer(p *position, word string) (player, string, error) {
	i := p.player(word)
	if i < 0 {
		return player{}, "", nil
	}
	return player{p, i, &p.s.Player[i]}, word, nil
}

func ofPort(p *position, word string) (harbour, string, error) {
	h, ok := blackbeard.ArgPort.Parse(word)
	if !ok {
		return harbour{}, "", nil
	}
	return harbour{p, blackbeard.Port(h), &p.s.Port[h]}, word, nil
}

// ofCaptain finds a captain, in play or not.
func ofCaptain(p *position, word string) (pirate, string, error) {
	c, err := counter(word, blackbeard.Captain)
	if err != nil {
		return pirate{}, "", nil
	}
	slot := p.s.SlotOf(c)
	return pirate{p, slot, &p.s.Pirates[max(slot, 0)]}, word, nil
}

func ofPirate(p *position, word string) (pirate, string, error) {
	k, name, err := ofCaptain(p, word)
	if name != "" && k.slot < 0 {
		err = fmt.Errorf("%w: %s is not in play: put him there with sN.pirates", engine.ErrNotation, word)
	}
	return k, name, err
}

// ofCounter finds a commissioner, in play or not.
func ofCounter(p *position, word string) (commissioner, string, error) {
	c, err := counter(word, blackbeard.Commissioner)
	if err != nil {
		return commissioner{}, "", nil
	}
	return commissioner{p, c, &p.s.Crown[c-blackbeard.FirstCommissioner]}, word, nil
}

func ofCommissioner(p *position, word string) (commissioner, string, error) {
	k, name, err := ofCounter(p, word)
	if name != "" && k.k.Owner < 0 {
		err = fmt.Errorf("%w: %s is not in play: put it there with sN.commissioners", engine.ErrNotation, word)
	}
	return k, name, err
}

func ofMerchant(p *position, word string) (merchant, string, error) {
	i, ok := blackbeard.ArgMerchant.Parse(word)
	if !ok {
		return merchant{}, "", nil
	}
	m := &p.s.Merchants[i]
	if m.Face == 0 {
		return merchant{}, word, fmt.Errorf("%w: there is no %s on the map", engine.ErrNotation, word)
	}
	return merchant{p, m}, word, nil
}

func ofWarship(p *position, word string) (warship, string, error) {
	i, ok := blackbeard.ArgWarship.Parse(word)
	if !ok {
		return warship{}, "", nil
	}
	w := &p.s.Warships[i]
	if w.Face == 0 {
		return warship{}, word, fmt.Errorf("%w: there is no %s on the map", engine.ErrNotation, word)
	}
	return warship{p, w}, word, nil
}

// statusAt is what a port is to a pirate.
type statusAt struct {
	pirate
	h blackbeard.Port
}

func ofStatus(p pirate, word string) (pirate, string, error) {
	if word != "status" {
		return p, "", nil
	}
	return p, word, nil
}

func ofStatusPort(p pirate, word string) (statusAt, string, error) {
	h, ok := blackbeard.ArgPort.Parse(word)
	if !ok {
		return statusAt{}, "", nil
	}
	return statusAt{p, blackbeard.Port(h)}, word, nil
}

// Words of values.

func readPort[T any](_ T, word string) (port, error) {
	h, ok := blackbeard.ArgPort.Parse(word)
	if !ok {
		return 0, script.Unknown("port", word)
	}
	return port(h), nil
}

func readBerth[T any](_ T, word string) (b berth, err error) {
	if strings.HasPrefix(word, "port-") {
		h, err := readPort(b, word)
		return berth{blackbeard.Port(h).Hex(), true}, err
	}
	var ok bool
	if b.at, ok = blackbeard.ParsePlace(word); !ok {
		err = fmt.Errorf("%w: no place is called %q: a hex is car-L13, a zone zone-1, at anchor port-22", engine.ErrNotation, word)
	}
	return b, err
}

func nation[T any](_ T, word string) (blackbeard.Nation, error) {
	n, ok := blackbeard.ParseNation(plain(word))
	if !ok {
		return 0, script.Unknown("nation", word)
	}
	return n, nil
}

func zone[T any](_ T, word string) (int, error) {
	return script.Numeral(strings.TrimPrefix(word, "zone-"), 1, blackbeard.Zones)
}

// unit reads a ship by its name in events.
func unit[T any](_ T, word string) (ship, error) {
	n, ok := blackbeard.ArgUnit.Parse(word)
	if !ok {
		return 0, script.Unknown("ship", word)
	}
	return ship(n), nil
}

// kindWords are what counters and cards are called in messages, by their kind.
var kindWords = [...]string{"action card", "captain", "merchant", "warship", "commissioner", "governor", "letter"}

// counter reads a counter or card of a kind.
func counter(word string, k blackbeard.Kind) (blackbeard.Counter, error) {
	for _, name := range spellings(word) {
		if c, ok := blackbeard.ParseCounter(name); ok && c.Kind() == k {
			return c, nil
		}
	}
	return 0, script.Unknown(kindWords[k], word)
}

// spellings are the names that a word may stand for: governors may go without "governor-".
func spellings(word string) [2]string { return [...]string{plain(word), "governor-" + word} }

func counterOf[T any](k blackbeard.Kind) func(T, string) (blackbeard.Counter, error) {
	return func(_ T, word string) (blackbeard.Counter, error) { return counter(word, k) }
}

func captainOrNone[T any](_ T, word string) (named, error) {
	if word == "none" {
		return 0, nil
	}
	c, err := counter(word, blackbeard.Captain)
	return named(c), err
}

// listOf reads counters of a kind, each of them once, in any order.
func listOf[T any](k blackbeard.Kind) func(T, string) ([]blackbeard.Counter, error) {
	return script.Sorted(script.Once(script.ListOf(counterOf[T](k))))
}

// inBag is what is in a bag; it follows from what lies elsewhere.
func inBag(name string, k blackbeard.Kind, of func(*rules.State) *engine.Bag) script.Field[*position] {
	return script.New(name, listOf[*position](k), func(p *position) []blackbeard.Counter { return script.Tokens[blackbeard.Counter](of(p.s)) }, nil)
}

// setPile puts all cards into the pile, or all among the discards.
func (p *position) setPile(value string) error {
	switch value {
	case "0":
		return p.stack(nil)
	case strconv.Itoa(blackbeard.NCards):
		return p.discard(nil)
	}
	return fmt.Errorf("%w: a pile of %s: name its cards with pile.cards", engine.ErrNotation, value)
}

// discard puts these cards among the discards and all others into the pile.
func (p *position) discard(cards []blackbeard.Counter) error {
	all := slices.Collect(blackbeard.ActionCard.All())
	return p.stack(slices.DeleteFunc(all, func(c blackbeard.Counter) bool { return slices.Contains(cards, c) }))
}

// stack puts these cards into the pile and all others among the discards. What is said more than once has to agree.
func (p *position) stack(cards []blackbeard.Counter) error {
	before := p.s.Pile
	p.s.Pile, p.s.Discard = engine.Bag{}, engine.Bag{}
	for c := range blackbeard.ActionCard.All() {
		if slices.Contains(cards, c) {
			p.s.Pile.Put(uint8(c))
		} else {
			p.s.Discard.Put(uint8(c))
		}
	}
	if p.piled && p.s.Pile != before {
		return fmt.Errorf("%w: what is said of the pile and of the discards does not agree", engine.ErrNotation)
	}
	p.piled = true
	return nil
}

// dataID are names of the specification's data that are written otherwise here: M05, G12, L01, square_rigger, and
// nations, which begin with a capital. A hex such as car-M12 is none.
var dataID = regexp.MustCompile(`(^|[\s:])([MG]\d\d|L\d\d|square_rigger|England|Spain|France|Netherlands|Portugal|Mughals)\b`)

// plain is a text of the specification in the words of the game.
func plain(text string) string {
	return dataID.ReplaceAllStringFunc(text, func(found string) string {
		id := strings.TrimLeft(found, ": \t")
		before := found[:len(found)-len(id)]
		if n, err := strconv.Atoi(id[1:]); err == nil && id[0] == 'L' {
			if n == 0 || n > blackbeard.NLetters {
				return found
			}
			return before + (blackbeard.FirstLetter + blackbeard.Counter(n-1)).String()
		}
		return before + strings.ReplaceAll(strings.ToLower(id), "_", "-")
	})
}

// outcome is a card or counter by its name on tapes.
func outcome(word string) string {
	for _, name := range spellings(word) {
		if c, ok := blackbeard.ParseCounter(name); ok {
			return c.String()
		}
	}
	return word
}
