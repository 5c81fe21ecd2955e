package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Table is the fields of a title. P, a pointer, is what the title keeps of a position while it is written down; it
// embeds a Sheet. Fields are set in the order of the table, whatever the order of the script: what others build on
// comes first.
type Table[P sheeted] struct {
	// Begin is a position of a state as it stands; settings change this very state.
	Begin func(Sheet, engine.State) P
	// Clear, if any, prepares the position before the first field is set.
	Clear func(P)
	Parts []Part[P]
	// Things are what fields can belong to, for messages: "seat or loot card".
	Things string
	// Settle makes what was said a position that can be played, and refuses what no match can come to. A position in
	// which a seat must decide and has no choice is refused without it.
	Settle func(P) error
}

// Sheet is what a script says of a position.
type Sheet struct {
	Setup engine.Setup
	// Of the face-down cards of which only the number is said, With are some and Without are not.
	With, Without []string

	said []string
}

// Said tells whether the script names a field: "round", "s0.hand".
func (s *Sheet) Said(field string) bool { return slices.Contains(s.said, field) }

// Fields are all fields that the script names.
func (s *Sheet) Fields() []string { return s.said }

func (s *Sheet) sheet() *Sheet { return s }

// sheeted is a title's position, or a part of it.
type sheeted interface{ sheet() *Sheet }

// Find finds the thing whose field a path such as "s0.black-5.revealed" names: the head of the path in its usual
// spelling, what is left for the name of the field, and the error if there is no such thing on the table now. The
// head is empty if the path names no thing of this kind.
type Find[P, T any] func(p P, path string) (thing T, head, rest string, err error)

// Part is the fields of one kind of thing.
type Part[P any] struct {
	label  string
	fields []Declared
	find   func(p P, path string) (i int, name string, of bool)
	bind   func(p P, path string, i int) (bound, error)
}

// Declared is a field as the grammar has it.
type Declared struct {
	Name string // with what it belongs to: "round", "sN.hand"
	Set  bool   // given lines can set it

	about, cards, blank string
}

// bound is a field of one thing.
type bound struct {
	get    func() (string, error)
	set    func(string) error
	normal func(string) (string, error)
}

// Match is fields of the match as a whole.
func Match[P any](fields ...Field[P]) Part[P] {
	return Of("", func(p P, path string) (P, string, string, error) { return p, "", path, nil }, fields...)
}

// Of is the fields of things that find finds; label stands for them in the grammar: "sN", "CONTRACT".
func Of[P, T any](label string, find Find[P, T], fields ...Field[T]) Part[P] {
	part := Part[P]{label: label}
	for _, f := range fields {
		part.fields = append(part.fields, Declared{joined(label, f.name), f.set != nil, f.about, f.cards, f.blank})
	}
	part.find = func(p P, path string) (int, string, bool) {
		_, head, rest, _ := find(p, path)
		if head == "" && label != "" {
			return -1, "", false
		}
		name := folded(rest)
		i := slices.IndexFunc(fields, func(f Field[T]) bool {
			return folded(f.name) == name || slices.ContainsFunc(f.also, func(also string) bool { return folded(also) == name })
		})
		if i < 0 {
			return -1, "", label != ""
		}
		return i, joined(head, fields[i].name), true
	}
	part.bind = func(p P, path string, i int) (bound, error) {
		thing, _, _, err := find(p, path)
		f := fields[i]
		b := bound{
			get:    func() (string, error) { return "", errors.New("it can be set, not read") },
			normal: func(value string) (string, error) { return strings.Join(strings.Fields(value), " "), nil },
		}
		if f.get != nil {
			b.get = func() (string, error) { return f.get(thing) }
		}
		if f.set != nil {
			b.set = func(value string) error { return f.set(thing, value) }
		}
		if f.normal != nil {
			b.normal = func(value string) (string, error) { return f.normal(thing, value) }
		}
		return b, err
	}
	return part
}

func joined(head, name string) string {
	if head == "" || name == "" {
		return head + name
	}
	return head + "." + name
}

// BySeat finds what belongs to a seat.
func BySeat[P sheeted, T any](of func(P, engine.Seat) T) Find[P, T] {
	return ByWord(func(p P, word string) (t T, name string, err error) {
		seat, err := ReadSeat(p, word)
		if err != nil {
			return t, "", nil
		}
		return of(p, seat), word, nil
	})
}

// ByWord finds what the first word of a path names; read gives it with its usual name, which is empty if the word
// names no such thing.
func ByWord[P, T any](read func(P, string) (T, string, error)) Find[P, T] {
	return func(p P, path string) (T, string, string, error) {
		word, rest, _ := strings.Cut(path, ".")
		t, name, err := read(p, word)
		return t, name, rest, err
	}
}

// Within finds a thing of a thing: a ship of a seat.
func Within[P, T, U any](outer Find[P, T], read func(T, string) (U, string, error)) Find[P, U] {
	return func(p P, path string) (u U, head, rest string, err error) {
		t, head, rest, err := outer(p, path)
		if head == "" {
			return u, "", "", nil
		}
		word, rest, _ := strings.Cut(rest, ".")
		u, name, wrong := read(t, word)
		if name == "" {
			return u, "", "", nil
		}
		return u, joined(head, name), rest, errors.Join(err, wrong)
	}
}

// Position is a state as scripts write and read it.
type Position interface {
	// Set notes what a field is to be, instead of what was noted for it before. Errors: no field of this name, or none that can be set.
	Set(field, value string) error
	// Settle sets what was noted and makes it a position that can be played. Errors: *FieldError for a value that
	// a field cannot have, others for a position that no match can come to.
	Settle() error
	// Get reads a field.
	Get(field string) (string, error)

	// named is the field by its first name, and what it is about.
	named(field, value string) (name, about string)
	// normal rewrites an expected value as Get would write it.
	normal(field, value string) (string, error)
	// blank is the word for what is empty in a field, "" if there is none.
	blank(field string) string
	// suppose says what is, and is not, among face-down cards of which only the number is said.
	suppose(with, without []string)
}

// FieldError is the error of a field that cannot be set.
type FieldError struct {
	Field string
	Err   error
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Err.Error() }
func (e *FieldError) Unwrap() error { return e.Err }

// Open opens a state of the title.
func (t Table[P]) Open(setup engine.Setup, s engine.State) Position {
	o := &opened[P]{table: t, setup: setup, state: s}
	o.p = t.Begin(Sheet{Setup: setup}, s)
	return o
}

// Declared are the fields of the title.
func (t Table[P]) Declared() []Declared {
	var list []Declared
	for _, part := range t.Parts {
		list = append(list, part.fields...)
	}
	return list
}

// opened is a position that is being written down, or read.
type opened[P sheeted] struct {
	table Table[P]
	setup engine.Setup
	state engine.State
	p     P
	lines []setting
	// What a header said and the case replaces.
	replaced []setting
}

// setting is what a line says of a field.
type setting struct {
	at    place
	value string
}

// place is where a field stands in the table.
type place struct {
	part, i int
	path    string // as the script has it
	name    string
}

// find finds a field. A field that is a number means another one where its value is none.
func (o *opened[P]) find(path, value string) (place, error) {
	known := false
	for k, part := range o.table.Parts {
		i, name, of := part.find(o.p, path)
		if i < 0 {
			known = known || of
			continue
		}
		if cards := part.fields[i].cards; cards != "" && value != "" {
			if _, err := strconv.Atoi(value); err != nil {
				return o.find(cards, "")
			}
		}
		return place{k, i, path, name}, nil
	}
	if who, _, dotted := strings.Cut(path, "."); dotted && !known {
		return place{}, Unknown(o.table.Things, who)
	}
	return place{}, Unknown("field", path)
}

func (o *opened[P]) bind(path, value string) (bound, error) {
	at, err := o.find(path, value)
	if err != nil {
		return bound{}, err
	}
	return o.table.Parts[at.part].bind(o.p, at.path, at.i)
}

// Set implements Position.
func (o *opened[P]) Set(field, value string) error {
	at, err := o.find(field, value)
	if err != nil {
		return err
	}
	if !o.table.Parts[at.part].fields[at.i].Set {
		return readOnly(field)
	}
	o.lines = append(slices.DeleteFunc(o.lines, func(l setting) bool {
		again := o.about(l.at) == o.about(at)
		if again {
			o.replaced = append(o.replaced, l)
		}
		return again
	}), setting{at, value})
	return nil
}

// Settle implements Position.
func (o *opened[P]) Settle() error {
	for _, l := range o.lines {
		o.p.sheet().said = append(o.p.sheet().said, l.at.name)
	}
	slices.SortStableFunc(o.lines, func(a, b setting) int {
		return cmp.Or(cmp.Compare(a.at.part, b.at.part), cmp.Compare(a.at.i, b.at.i))
	})
	if o.table.Clear != nil {
		o.table.Clear(o.p)
	}
	for _, l := range o.lines {
		b, err := o.table.Parts[l.at.part].bind(o.p, l.at.path, l.at.i)
		if err != nil && o.putAside(l) {
			continue
		}
		if err == nil {
			err = b.set(l.value)
		}
		if err != nil {
			return &FieldError{l.at.name, err}
		}
	}
	if err := o.table.Settle(o.p); err != nil {
		return err
	}
	for seat := range o.state.Deciders().All() {
		if len(o.state.Legal(seat, nil)) == 0 {
			return fmt.Errorf("%v has nothing to decide", seat)
		}
	}
	o.lines, o.replaced, o.p = nil, nil, o.table.Begin(Sheet{Setup: o.setup}, o.state)
	return nil
}

// putAside tells of a field of a thing that a header put on the table, and that the case has replaced by another: what
// the header says of it comes to nothing.
func (o *opened[P]) putAside(l setting) bool {
	thing, _, _ := strings.Cut(l.at.name, ".")
	return slices.ContainsFunc(o.replaced, func(before setting) bool { return slices.Contains(strings.Fields(before.value), thing) })
}

// Get implements Position.
func (o *opened[P]) Get(field string) (string, error) {
	b, err := o.bind(field, "")
	if err != nil {
		return "", err
	}
	return b.get()
}

func (o *opened[P]) named(field, value string) (name, about string) {
	at, err := o.find(field, value)
	if err != nil {
		return field, field
	}
	return at.name, o.about(at)
}

// about is what a field is about: a pile, say, of which one field is the number and another the cards.
func (o *opened[P]) about(at place) string {
	return cmp.Or(o.table.Parts[at.part].fields[at.i].about, at.name)
}

func (o *opened[P]) normal(field, value string) (string, error) {
	b, err := o.bind(field, "")
	if err != nil {
		return "", err
	}
	return b.normal(value)
}

func (o *opened[P]) blank(field string) string {
	at, err := o.find(field, "")
	if err != nil {
		return ""
	}
	return o.table.Parts[at.part].fields[at.i].blank
}

func (o *opened[P]) suppose(with, without []string) {
	sheet := o.p.sheet()
	sheet.With, sheet.Without = with, without
}
