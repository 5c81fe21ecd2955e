package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// Table is the fields of a title. P, a pointer, is the title's working copy of a position while it is set up; it
// embeds a Sheet. Fields are set in the order of the table, not of the script: fields that others depend on
// come first.
type Table[P given] struct {
	// Begin opens a state as a position; settings change this very state.
	Begin func(Given, engine.State) P
	// Clear, if any, prepares the position before the first field is set.
	Clear func(P)
	Parts []Part[P]
	// Things names the things that fields can belong to, for messages: "seat or loot card".
	Things string
	// Complete fills in what the script does not say, so that the position can be played, and refuses positions that no match
	// can reach. Positions in which a seat must decide without a choice are refused anyway.
	Complete func(P) error
}

// Given is what a script says of a position.
type Given struct {
	Setup engine.Setup
	// With must, and Without must not, be among the face-down cards of which the script gives only the number.
	With, Without []string

	said     []setting
	replaced []setting // header settings that the case has replaced
}

// setting is what a script says of a field.
type setting struct {
	line line // number 0 if it comes from no file
	at   place
}

// Said tells whether the script names a field: "round", "s0.hand".
func (s *Given) Said(field string) bool { return slices.Contains(s.Fields(), field) }

// Fields are all fields that the script names.
func (s *Given) Fields() (names []string) {
	for _, l := range s.said {
		names = append(names, l.at.name)
	}
	return names
}

func (s *Given) given() *Given { return s }

// given is a title's position, or a part of it.
type given interface{ given() *Given }

// Find finds the thing whose field a path such as "s0.black-5.revealed" names. It returns the head of the path in its
// usual spelling, the rest as the name of the field, and an error if the thing is not on the table now. The
// head is empty if the path names no thing of this kind.
type Find[P, T any] func(p P, path string) (thing T, head, rest string, err error)

// Part is the fields of one kind of thing.
type Part[P any] struct {
	fields []Declared
	// find finds the place that a path names. thing tells whether it is one of these things, perhaps without such a field.
	find func(p P, path string) (at place, found, thing bool)
}

// Declared is a field as the grammar lists it.
type Declared struct {
	Name string // with its owner: "round", "sN.hand"
	Set  bool   // given lines can set it

	about, cards, blank string
}

// place is a field of one thing of a position.
type place struct {
	Declared
	path   string // as the script writes it
	name   string // its usual name: "s0.hand"
	part   int
	i      int
	absent error // the thing is not on the table now
	get    func() (string, error)
	set    func(value string) error
	normal func(value string) (string, error) // an expected value as get would write it
}

// Match is fields of the match as a whole.
func Match[P any](fields ...Field[P]) Part[P] {
	return Of("", func(p P, path string) (P, string, string, error) { return p, "", path, nil }, fields...)
}

// Of is the fields of things that find finds; label stands for them in the grammar: "sN", "CONTRACT".
func Of[P, T any](label string, find Find[P, T], fields ...Field[T]) (part Part[P]) {
	for _, f := range fields {
		declared := f.Declared
		declared.Name, declared.Set = joined(label, f.Name), f.set != nil
		part.fields = append(part.fields, declared)
	}
	part.find = func(p P, path string) (at place, found, thing bool) {
		t, head, rest, err := find(p, path)
		if head == "" && label != "" {
			return at, false, false
		}
		name := folded(rest)
		i := slices.IndexFunc(fields, func(f Field[T]) bool {
			return folded(f.Name) == name || slices.ContainsFunc(f.also, func(also string) bool { return folded(also) == name })
		})
		if i < 0 {
			return at, false, label != ""
		}
		f := fields[i]
		at = place{Declared: part.fields[i], path: path, name: joined(head, f.Name), i: i, absent: err}
		at.about = joined(head, cmp.Or(f.about, f.Name))
		at.get = func() (string, error) { return f.get(t) }
		at.set = func(value string) error { return f.set(t, value) }
		if err != nil {
			at.get = func() (string, error) { return "", err }
			at.set = func(string) error { return err }
		}
		at.normal = func(value string) (string, error) { return f.normal(t, value) }
		return at, true, true
	}
	return part
}

func joined(head, name string) string { return strings.Trim(head+"."+name, ".") }

// folded is a name in the form used for comparison: trickNumber and trick_number become trick-number.
func folded(name string) string {
	var b strings.Builder
	for i, r := range strings.ReplaceAll(name, "_", "-") {
		if 'A' <= r && r <= 'Z' && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

// BySeat finds what belongs to a seat.
func BySeat[P given, T any](of func(P, engine.Seat) T) Find[P, T] {
	return ByWord(func(p P, word string) (t T, name string, err error) {
		seat, err := ReadSeat(p, word)
		if err != nil {
			return t, "", nil
		}
		return of(p, seat), word, nil
	})
}

// ByWord finds the thing that the first word of a path names; read returns it with its usual name, which is empty if the
// word names no such thing.
func ByWord[P, T any](read func(P, string) (T, string, error)) Find[P, T] {
	return func(p P, path string) (T, string, string, error) {
		word, rest, _ := strings.Cut(path, ".")
		t, name, err := read(p, word)
		return t, name, rest, err
	}
}

// Within finds a thing inside a thing: a ship of a seat.
func Within[P, T, U any](outer Find[P, T], read func(T, string) (U, string, error)) Find[P, U] {
	return func(p P, path string) (u U, head, rest string, err error) {
		t, head, rest, err := outer(p, path)
		if head == "" {
			return u, "", "", nil
		}
		u, name, rest, wrong := ByWord(read)(t, rest)
		if name == "" {
			return u, "", "", nil
		}
		return u, joined(head, name), rest, errors.Join(err, wrong)
	}
}

// Position is a state as scripts write and read it.
type Position interface {
	// Set notes the value of a field, replacing any noted before. Errors: there is no such field, or it
	// cannot be set.
	Set(field, value string) error
	// Complete sets what was noted and makes the position playable. Errors: a value that a field cannot have,
	// or a position that no match can reach.
	Complete() error
	// Get reads a field.
	Get(field string) (string, error)

	// find finds a field that has, or is to get, a value; "" stands for no value.
	find(path, value string) (place, error)
	// note is Set for a given line of a script, which must not repeat what another line has said.
	note(line) error
	given
}

// fieldError is the error of a field that cannot be set.
type fieldError struct {
	said setting
	error
}

func (e *fieldError) Error() string {
	return fmt.Sprintf("given %s: %v", e.said.line.words[1], e.error)
}
func (e *fieldError) Unwrap() error { return e.error }

// Open opens a state of the title.
func (t Table[P]) Open(setup engine.Setup, s engine.State) Position {
	return &opened[P]{t, s, t.Begin(Given{Setup: setup}, s)}
}

// Declared are the fields of the title.
func (t Table[P]) Declared() (list []Declared) {
	for _, part := range t.Parts {
		list = append(list, part.fields...)
	}
	return list
}

// opened is a position that is being set up, or read.
type opened[P given] struct {
	table Table[P]
	state engine.State
	p     P
}

func (o *opened[P]) given() *Given { return o.p.given() }

// find implements Position. Some numeric fields stand for another field if their value is a list.
func (o *opened[P]) find(path, value string) (place, error) {
	known := false
	for k, part := range o.table.Parts {
		at, found, thing := part.find(o.p, path)
		if known = known || thing; !found {
			continue
		}
		if at.cards != "" && value != "" && !isNumber(value) {
			return o.find(at.cards, "")
		}
		at.part = k
		return at, nil
	}
	if who, _, dotted := strings.Cut(path, "."); dotted && !known {
		return place{}, Unknown(o.table.Things, who)
	}
	return place{}, Unknown("field", path)
}

// Set implements Position.
func (o *opened[P]) Set(field, value string) error {
	return o.note(line{words: []string{"given", field, value}})
}

// note implements Position.
func (o *opened[P]) note(l line) error {
	field := l.words[1]
	at, err := o.find(field, l.rest(2))
	said := setting{l, at}
	given := o.given()
	again := slices.IndexFunc(given.said, func(before setting) bool { return before.at.about == at.about })
	switch {
	case err == nil && !at.Set:
		err = fmt.Errorf("%w: %s can be read, not set", engine.ErrNotation, field)
	case err != nil || again < 0:
	case l.n == 0 || given.said[again].line.header != l.header: // a case may override its header
		given.replaced = append(given.replaced, given.said[again])
		given.said = slices.Delete(given.said, again, again+1)
	case given.said[again].line.words[1] == field:
		err = errors.New("it is said twice")
	default:
		before := given.said[again].line
		err = fmt.Errorf("this is what line %d has said as %s", before.n, before.words[1])
	}
	if err != nil {
		return &fieldError{said, err}
	}
	given.said = append(given.said, said)
	return nil
}

// Complete implements Position.
func (o *opened[P]) Complete() error {
	if o.table.Clear != nil {
		o.table.Clear(o.p)
	}
	for _, l := range slices.SortedStableFunc(slices.Values(o.given().said), func(a, b setting) int {
		return cmp.Or(cmp.Compare(a.at.part, b.at.part), cmp.Compare(a.at.i, b.at.i))
	}) {
		at, _, _ := o.table.Parts[l.at.part].find(o.p, l.at.path) // of the present thing
		if at.absent != nil && o.putAside(l) {
			continue
		}
		if err := at.set(l.line.rest(2)); err != nil {
			return &fieldError{l, err}
		}
	}
	if err := o.table.Complete(o.p); err != nil {
		return err
	}
	deciders := o.state.Deciders()
	if deciders == 0 {
		return errors.New("the match is over, nobody has anything to decide")
	}
	for seat := range deciders.All() {
		if len(o.state.Legal(seat, nil)) == 0 {
			return fmt.Errorf("%v has nothing to decide", seat)
		}
	}
	o.p = o.table.Begin(Given{Setup: o.given().Setup}, o.state)
	return nil
}

// putAside tells whether a header's field belongs to a thing that the header put on the table and the case has replaced:
// such a setting is ignored.
func (o *opened[P]) putAside(l setting) bool {
	thing, _, _ := strings.Cut(l.at.name, ".")
	return l.line.header && slices.ContainsFunc(o.given().replaced, func(before setting) bool {
		return slices.Contains(strings.Fields(before.line.rest(2)), thing)
	})
}

// Get implements Position.
func (o *opened[P]) Get(field string) (string, error) {
	at, err := o.find(field, "")
	if err != nil {
		return "", err
	}
	return at.get()
}
