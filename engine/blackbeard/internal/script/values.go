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
	named        blackbeard.Counter // 0: none
	port         blackbeard.Port    // by its code; 0: none
	shipName     int16              // a ship by its name in events, or noShip
	merchantSlot int8               // slot + 1; 0: none
	berth        struct {           // a place for a ship
		at       blackbeard.Place
		anchored bool
	}
	playerName struct { // "s2", "dummy-1"
		i    int8
		text string
	}
	stash struct {
		at    port
		worth int
	}
	hostage rules.Hostage
	retired rules.Record
	wounds  rules.Wounds
)

const noShip = shipName(blackbeard.NoCounter)

func (c named) String() string {
	if c == 0 {
		return "none"
	}
	return blackbeard.Counter(c).String()
}

func (h port) String() string { return blackbeard.ArgPort.Tell(int16(h)) }

func (n shipName) String() string {
	if n == noShip {
		return "none"
	}
	return blackbeard.ArgUnit.Format(int16(n))
}

func (i merchantSlot) String() string {
	if i == 0 {
		return "none"
	}
	return "merchant-" + strconv.Itoa(int(i))
}

func (b berth) String() string {
	if b.anchored {
		return port(b.at.Port()).String()
	}
	return b.at.String()
}

func (i playerName) String() string { return i.text }

func (s stash) String() string { return fmt.Sprintf("%v:%d", s.at, s.worth) }

func (h hostage) String() string {
	text := h.Nation.String() + ":" + port(h.Origin).String()
	if h.Interrogated {
		text += ":interrogated"
	}
	return text
}

func (r retired) String() string { return fmt.Sprintf("%v:%d:%d", r.Captain, r.Worth, r.Notoriety) }

func (w wounds) String() string {
	var list []string
	add := func(n int8, word string) { list = append(list, slices.Repeat([]string{word}, int(n))...) }
	one := func(yes bool, word string) {
		if yes {
			list = append(list, word)
		}
	}
	add(w.Superficial, "superficial")
	one(w.Ordinary, "ordinary")
	one(w.Crippled, "crippled")
	one(w.Ill, "ill")
	add(w.Eyes, "lost-eye")
	add(w.Arms, "lost-arm")
	add(w.Legs, "lost-leg")
	return script.Text(list)
}

// readWounds reads words: superficial (as often as wanted), ordinary, crippled, ill, lost-eye, lost-arm, lost-leg.
// What they cost the popularity is noted for RECOVER.
func readWounds[T any](_ T, value string) (w wounds, err error) {
	once := map[string]*bool{"ordinary": &w.Ordinary, "crippled": &w.Crippled, "ill": &w.Ill}
	often := map[string]*int8{"superficial": &w.Superficial, "lost-eye": &w.Eyes, "lost-arm": &w.Arms, "lost-leg": &w.Legs}
	for _, word := range script.Words(value) {
		if n := often[word]; n != nil {
			*n++
			continue
		}
		to := once[word]
		switch {
		case to == nil:
			return w, script.Unknown("wound", word)
		case *to:
			return w, fmt.Errorf("%w: %s is named twice", engine.ErrNotation, word)
		}
		*to = true
		if w.Popularity++; word == "crippled" {
			w.Popularity++
		}
	}
	return w, nil
}

// name is how scripts call a player, "none" for -1.
func (p *position) name(i int8) playerName {
	switch {
	case i < 0:
		return playerName{i, "none"}
	case p.s.Dummy(i):
		return playerName{i, "dummy-" + strconv.Itoa(int(i))}
	}
	return playerName{i, engine.Seat(i).String()}
}

func readPlayer(p *position, word string) (playerName, error) {
	for i := range int8(p.s.Players) {
		if name := p.name(i); name.text == word {
			return name, nil
		}
	}
	return playerName{}, script.Unknown("seat", word)
}

func readPlayerOrNone(p *position, word string) (playerName, error) {
	if word == "none" {
		return p.name(-1), nil
	}
	return readPlayer(p, word)
}

// The things that fields belong to.

func ofPlayer(p *position, word string) (player, string, error) {
	i, err := readPlayer(p, word)
	if err != nil {
		return player{}, "", nil
	}
	return player{p, i.i, &p.s.Player[i.i]}, word, nil
}

func ofPort(p *position, word string) (harbour, string, error) {
	h, err := readPort(p, word)
	if err != nil {
		return harbour{}, "", nil
	}
	return harbour{p, blackbeard.Port(h), &p.s.Port[h]}, word, nil
}

func ofCaptain(p *position, word string) (pirate, string, error) {
	c, err := counter(word, blackbeard.Captain)
	if err != nil {
		return pirate{}, "", nil
	}
	slot := p.s.SlotOf(c)
	if slot < 0 { // what a header says of him comes to nothing
		away := &rules.Pirate{}
		away.Begin(c)
		away.Ship = blackbeard.SquareRigger
		return pirate{p, slot, away}, word, nil
	}
	return pirate{p, slot, &p.s.Pirates[slot]}, word, nil
}

func ofPirate(p *position, word string) (pirate, string, error) {
	k, name, err := ofCaptain(p, word)
	if name != "" && k.slot < 0 && !p.putAside("pirates", word) {
		err = fmt.Errorf("%w: %s is not in play: put him there with sN.pirates", engine.ErrNotation, word)
	}
	return k, name, err
}

func ofCounter(p *position, word string) (commissioner, string, error) {
	c, err := counter(word, blackbeard.Commissioner)
	if err != nil {
		return commissioner{}, "", nil
	}
	return commissioner{p, c, &p.s.Crown[c-blackbeard.FirstCommissioner]}, word, nil
}

func ofCommissioner(p *position, word string) (commissioner, string, error) {
	k, name, err := ofCounter(p, word)
	switch {
	case name == "" || k.k.Owner >= 0:
	case p.putAside("commissioners", word):
		k.k = new(rules.Commissioner) // what a header says of it comes to nothing
	default:
		err = fmt.Errorf("%w: %s is not in play: put it there with sN.commissioners", engine.ErrNotation, word)
	}
	return k, name, err
}

// putAside tells whether a header gives a seat a ship, and the case other ones instead.
func (p *position) putAside(ships, word string) bool {
	for i := range int8(p.s.Players) {
		for _, value := range p.Replaced(p.name(i).text + "." + ships) {
			if slices.Contains(strings.Fields(value), word) {
				return true
			}
		}
	}
	return false
}

func ofMerchant(p *position, word string) (merchant, string, error) {
	i, ok := blackbeard.Numbered(word, "merchant-", blackbeard.NMerchants)
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
	i, ok := blackbeard.Numbered(word, "warship-", blackbeard.NWarships)
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
	h, err := readPort(p, word)
	if err != nil {
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

func portOrNone[T any](t T, word string) (port, error) {
	if word == "none" {
		return 0, nil
	}
	return readPort(t, word)
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

func nationOrNone[T any](t T, word string) (blackbeard.Nation, error) {
	if word == "none" {
		return blackbeard.NoNation, nil
	}
	return nation(t, word)
}

func readShipType(_ pirate, word string) (blackbeard.ShipType, error) {
	t, ok := blackbeard.ParseShip(plain(word))
	if !ok || !t.HasLog() {
		return 0, script.Unknown("ship of pirates", word)
	}
	return t, nil
}

func readShip(_ *position, word string) (shipName, error) {
	if word == "none" {
		return noShip, nil
	}
	n, ok := blackbeard.ArgUnit.Parse(word)
	if !ok {
		return 0, script.Unknown("ship", word)
	}
	return shipName(n), nil
}

// readHunter reads a commissioner or a warship.
func readHunter(_ pirate, word string) (shipName, error) {
	n, ok := blackbeard.ArgUnit.Parse(word)
	if !ok || n >= 0 && blackbeard.Counter(n).Kind() != blackbeard.Commissioner {
		return 0, script.Unknown("hunter", word)
	}
	return shipName(n), nil
}

func readMerchantSlot(_ pirate, word string) (merchantSlot, error) {
	if word == "none" {
		return 0, nil
	}
	i, ok := blackbeard.Numbered(word, "merchant-", blackbeard.NMerchants)
	if !ok {
		return 0, script.Unknown("merchant on the map", word)
	}
	return merchantSlot(i) + 1, nil
}

// counter reads a counter or card of a kind.
func counter(word string, k blackbeard.Kind) (blackbeard.Counter, error) {
	for _, name := range [...]string{plain(word), "governor-" + word} {
		if c, ok := blackbeard.ParseCounter(name); ok && c.Kind() == k {
			return c, nil
		}
	}
	return 0, script.Unknown([...]string{"action card", "captain", "merchant", "warship", "commissioner", "governor", "letter"}[k], word)
}

func counterOf[T any](k blackbeard.Kind) func(T, string) (blackbeard.Counter, error) {
	return func(_ T, word string) (blackbeard.Counter, error) { return counter(word, k) }
}

func counterOrNone[T any](k blackbeard.Kind) func(T, string) (named, error) {
	return func(_ T, word string) (named, error) {
		if word == "none" {
			return 0, nil
		}
		c, err := counter(word, k)
		return named(c), err
	}
}

// listOf reads counters of a kind, each of them once, in any order.
func listOf[T any](k blackbeard.Kind) func(T, string) ([]blackbeard.Counter, error) {
	return script.Sorted(script.Once(script.ListOf(counterOf[T](k))))
}

func tokens(b *engine.Bag) (list []blackbeard.Counter) {
	for t := range b.All() {
		list = append(list, blackbeard.Counter(t))
	}
	return list
}

// bag is what is in a bag; it follows from what lies elsewhere.
func bag(name string, k blackbeard.Kind, of func(*rules.State) *engine.Bag) script.Field[*position] {
	return script.New(name, listOf[*position](k), func(p *position) []blackbeard.Counter { return tokens(of(p.s)) }, nil)
}

func digit(pirate) (least, most int) { return 0, 9 }

// rating is a rating: set as printed, read as it counts now.
func rating(name string, now func(pirate) int, at func(*rules.Pirate) *int8) script.Field[pirate] {
	return script.Ranged(name, digit, now, func(p pirate, n int) { *at(p.k) = int8(n) })
}

// bits is a field that holds a set: read is a thing of it, of is the things with bits from 1 on.
func bits[T any, N uint8 | uint64, V ~uint8 | ~int](name string, read func(T, string) (V, error), most V, at func(T) *N) script.Field[T] {
	return script.New(name, script.Sorted(script.ListOf(read)), func(t T) (list []V) {
		for v := V(1); v <= most; v++ {
			if *at(t)>>v&1 > 0 {
				list = append(list, v)
			}
		}
		return list
	}, func(t T, list []V) {
		*at(t) = 0
		for _, v := range list {
			*at(t) |= 1 << v
		}
	})
}

func nationSet(name string, at func(pirate) *uint8) script.Field[pirate] {
	return bits(name, nation[pirate], blackbeard.Nations-1, at)
}

func portSet(name string, at func(pirate) *uint64) script.Field[pirate] {
	return bits(name, readPort[pirate], port(blackbeard.Ports), at)
}

func zones[T any](name string, at func(T) *uint8) script.Field[T] {
	return bits(name, func(_ T, word string) (int, error) {
		return script.Numeral(strings.TrimPrefix(word, "zone-"), 1, blackbeard.Zones)
	}, blackbeard.Zones, at)
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

// outcome is a card or counter by its name on tapes: governors may go without "governor-".
func outcome(word string) string {
	for _, name := range [...]string{plain(word), "governor-" + word} {
		if c, ok := blackbeard.ParseCounter(name); ok {
			return c.String()
		}
	}
	return word
}

// checked is a setter that may refuse what was read.
func checked[T, V any](read func(T, string) (V, error), set func(T, V) error) func(T, string) error {
	return func(t T, value string) error {
		v, err := read(t, value)
		if err == nil {
			err = set(t, v)
		}
		return err
	}
}
