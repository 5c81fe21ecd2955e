package script

import (
	"cmp"
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

// Values as scripts write them, if not as the game does.
type (
	named blackbeard.Counter // 0: none
	port  blackbeard.Port    // by its code; 0: none
	ship  int16              // by its name in events, or noShip
	slot  int8               // of a merchant on the map, or noSlot
	berth struct {           // a place for a ship
		at       blackbeard.Place
		anchored bool
	}
)

const (
	noShip = ship(blackbeard.NoCounter)
	noSlot = slot(-1)
)

func (c named) String() string {
	if c == 0 {
		return "none"
	}
	return blackbeard.Counter(c).String()
}

func (h port) String() string { return blackbeard.ArgPort.Text(int16(h)) }

func (n ship) String() string { return blackbeard.ArgUnit.Text(int16(n)) }

func (i slot) String() string {
	if i == noSlot {
		return "none"
	}
	return blackbeard.ArgMerchant.Text(int16(i))
}

func (b berth) String() string {
	if b.anchored {
		return port(b.at.Port()).String()
	}
	return b.at.String()
}

// name is the word of scripts for a player: "s2", "dummy-1", "none" for -1.
func (p *position) name(i int8) string {
	switch {
	case i < 0:
		return "none"
	case p.s.Dummy(i):
		return "dummy-" + strconv.Itoa(int(i))
	}
	return engine.Seat(i).String()
}

// player is the inverse of name: -1 for a word that names none.
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

// captain is the captain in a slot counted from 1, none for 0.
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

// missing is the error for a thing that is not on the table now.
func missing(gone bool, word, how string) error {
	if !gone {
		return nil
	}
	return fmt.Errorf("%w: %s is not %s", engine.ErrNotation, word, how)
}

// ofCaptain finds a captain, in play or not.
func ofCaptain(p *position, word string) (pirate, string, error) {
	c, err := readCaptain(word)
	if err != nil {
		return pirate{}, "", nil
	}
	slot := p.s.SlotOf(c)
	return pirate{p, slot, &p.s.Pirates[max(slot, 0)]}, word, nil
}

func ofPirate(p *position, word string) (pirate, string, error) {
	k, name, _ := ofCaptain(p, word)
	return k, name, missing(k.slot < 0, word, "in play: put him there with sN.pirates")
}

// ofCounter finds a commissioner, in play or not.
func ofCounter(p *position, word string) (commissioner, string, error) {
	c, err := counter(blackbeard.Commissioner)(word)
	if err != nil {
		return commissioner{}, "", nil
	}
	return commissioner{p, c, &p.s.Crown[c-blackbeard.FirstCommissioner]}, word, nil
}

func ofCommissioner(p *position, word string) (commissioner, string, error) {
	k, name, _ := ofCounter(p, word)
	return k, name, missing(name != "" && k.k.Owner < 0, word, "in play: put it there with sN.commissioners")
}

func ofMerchant(p *position, word string) (merchant, string, error) {
	i, ok := blackbeard.ArgMerchant.Parse(word)
	if !ok {
		return merchant{}, "", nil
	}
	m := &p.s.Merchants[i]
	return merchant{p, m}, word, missing(m.Face == 0, word, "on the map")
}

func ofWarship(p *position, word string) (warship, string, error) {
	i, ok := blackbeard.ArgWarship.Parse(word)
	if !ok {
		return warship{}, "", nil
	}
	w := &p.s.Warships[i]
	return warship{p, w}, word, missing(w.Face == 0, word, "on the map")
}

// findStatus finds what a port is to a pirate, "teach.status.port-22".
func findStatus(p *position, path string) (what blackbeard.Status, head, rest string, err error) {
	word, where, _ := strings.Cut(path, ".status.")
	k, name, err := ofPirate(p, word)
	h, unknown := readPort(where)
	switch {
	case name == "" || unknown != nil:
		return what, "", "", nil
	case err == nil:
		what = p.s.Status(k.slot, blackbeard.Port(h), k.k.Anchored && k.k.At == blackbeard.Port(h).Hex())
	}
	return what, path, "", err
}

// Words of values.

// readArg reads an argument of actions.
func readArg[V ~int8 | ~uint8 | ~int16](a blackbeard.Arg, what string) func(string) (V, error) {
	return func(word string) (V, error) {
		n, ok := a.Parse(plain(word))
		if !ok {
			return 0, script.Unknown(what, word)
		}
		return V(n), nil
	}
}

var (
	readCaptain = counter(blackbeard.Captain)
	readPort    = readArg[port](blackbeard.ArgPort, "port")
	readShip    = readArg[ship](blackbeard.ArgUnit, "ship")
	readSlot    = readArg[slot](blackbeard.ArgMerchant, "merchant on the map")
	readNation  = readArg[blackbeard.Nation](blackbeard.ArgNation, "nation")
	readType    = readArg[blackbeard.ShipType](blackbeard.ArgShip, "ship of pirates")
)

func readBerth(word string) (b berth, err error) {
	if strings.HasPrefix(word, "port-") {
		h, err := readPort(word)
		return berth{blackbeard.Port(h).Hex(), true}, err
	}
	var ok bool
	if b.at, ok = blackbeard.ParsePlace(word); !ok {
		err = fmt.Errorf("%w: no place is called %q: a hex is car-L13, a zone zone-1, at anchor port-22", engine.ErrNotation, word)
	}
	return b, err
}

func readZone(word string) (int, error) {
	return script.Numeral(strings.TrimPrefix(word, "zone-"), 1, blackbeard.Zones)
}

// kindWords are what counters and cards are called in messages, by their kind.
var kindWords = [...]string{"action card", "captain", "merchant", "warship", "commissioner", "governor", "letter"}

// counter reads a counter or card of a kind.
func counter(k blackbeard.Kind) func(string) (blackbeard.Counter, error) {
	return func(word string) (blackbeard.Counter, error) {
		for _, name := range spellings(word) {
			if c, ok := blackbeard.ParseCounter(name); ok && c.Kind() == k {
				return c, nil
			}
		}
		return 0, script.Unknown(kindWords[k], word)
	}
}

// spellings are the names that a word may stand for: governors may go without "governor-".
func spellings(word string) [2]string { return [...]string{plain(word), "governor-" + word} }

func captainOrNone[T any](_ T, word string) (named, error) {
	if word == "none" {
		return 0, nil
	}
	c, err := readCaptain(word)
	return named(c), err
}

// countersOf reads counters of a kind, each of them once.
func countersOf[T any](k blackbeard.Kind) func(T, string) ([]blackbeard.Counter, error) {
	return script.Once(script.ListOf(script.Word[T](counter(k))))
}

// listOf reads counters of a kind in any order.
func listOf[T any](k blackbeard.Kind) func(T, string) ([]blackbeard.Counter, error) {
	return script.Sorted(countersOf[T](k))
}

// inBag is the contents of a bag; it follows from what lies elsewhere.
func inBag(name string, k blackbeard.Kind, of func(*rules.State) *engine.Bag) script.Field[*position] {
	return script.New(name, listOf[*position](k), func(p *position) []blackbeard.Counter { return script.Tokens[blackbeard.Counter](of(p.s)) }, nil)
}

// setPile puts all cards into the pile, or all into the discards.
func (p *position) setPile(value string) error {
	switch value {
	case "0":
		return stack(true)(p, nil)
	case strconv.Itoa(blackbeard.NCards):
		return stack(false)(p, nil)
	}
	return fmt.Errorf("%w: a pile of %s: name its cards with pile.cards", engine.ErrNotation, value)
}

// stack puts the given cards into the pile or the discards, and all others into the other. Repeated settings
// have to agree.
func stack(pile bool) func(*position, []blackbeard.Counter) error {
	return func(p *position, cards []blackbeard.Counter) error {
		before := p.s.Pile
		p.s.Pile, p.s.Discard = engine.Bag{}, engine.Bag{}
		for c := range blackbeard.ActionCard.All() {
			if slices.Contains(cards, c) == pile {
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
}

// dataIDs are names in the specification's data that are written differently here: M05, G12, L01, square_rigger, and
// nations, which begin with a capital.
var dataIDs = func() map[string]string {
	names := map[string]string{"square_rigger": blackbeard.SquareRigger.String()}
	for n := blackbeard.England; n < blackbeard.Nations; n++ {
		word := n.String()
		names[strings.ToUpper(word[:1])+word[1:]] = word
	}
	for _, k := range [...]blackbeard.Kind{blackbeard.Merchant, blackbeard.Warship} {
		for c := range k.All() {
			names[strings.ToUpper(c.String())] = c.String()
		}
	}
	for l := range blackbeard.Letter.All() {
		names[fmt.Sprintf("L%02d", l-blackbeard.FirstLetter+1)] = l.String()
	}
	return names
}()

var words = regexp.MustCompile(`[^\s:*]+`)

// plain is a text of the specification in the game's own words.
func plain(text string) string {
	return words.ReplaceAllStringFunc(text, func(word string) string { return cmp.Or(dataIDs[word], word) })
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
