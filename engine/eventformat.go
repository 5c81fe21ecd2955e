package engine

import (
	"slices"
	"strconv"
	"strings"
)

// EventFormat says how each kind of event and question of a game is written in one line of notation: its
// word, its seat, then what A, B and C are. Tell and the words that scripts may use come from the same table.
type EventFormat map[uint16]KindFormat

// KindFormat is how events of one kind are told.
type KindFormat struct {
	Word    string
	A, B, C Noun
	// List tells what A, B and C say together; for events whose numbers mean nothing by themselves.
	List func(Event) []string
}

// Noun is what a number of an event stands for. The zero Noun is not told.
type Noun struct {
	Name  func(n int16) string // "" is left out
	Words []string             // what Name can say beside tokens, seats and numbers
	Trail bool                 // 0 is left out where nothing follows
}

// Number is a number that is always told.
var Number = Noun{Name: func(n int16) string { return strconv.Itoa(int(n)) }}

// Count is a number that is told unless it is 0 and nothing follows.
var Count = Noun{Name: Number.Name, Trail: true}

// SeatNoun is a seat.
var SeatNoun = Noun{Name: func(n int16) string { return Seat(n).String() }}

// OneOf is a word of a list by its place; a number outside the list is told as a number.
func OneOf(words ...string) Noun {
	return Noun{Words: words, Name: func(n int16) string {
		if n < 0 || int(n) >= len(words) {
			return strconv.Itoa(int(n))
		}
		return words[n]
	}}
}

// FormatEvent writes an event: "took s1 rum-3 0 red-8".
func (t EventFormat) FormatEvent(e Event) string {
	told, known := t[e.Kind]
	if !known {
		return "event-" + strconv.Itoa(int(e.Kind))
	}
	words := []string{told.Word}
	if e.Seat != Nobody {
		words = append(words, e.Seat.String())
	}
	if told.List != nil {
		return strings.Join(append(words, told.List(e)...), " ")
	}
	nouns, numbers := [...]Noun{told.A, told.B, told.C}, [...]int16{e.A, e.B, e.C}
	last := len(nouns) - 1
	for last >= 0 && (nouns[last].Name == nil || nouns[last].Trail && numbers[last] == 0) {
		last--
	}
	for i, noun := range nouns[:last+1] {
		if noun.Name == nil {
			continue
		}
		if word := noun.Name(numbers[i]); word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// Word is the word of a kind of event or question.
func (t EventFormat) Word(kind uint16) string { return t[kind].Word }

// Kinds are the words of all kinds, in ascending order.
func (t EventFormat) Kinds() []string {
	var words []string
	for _, told := range t {
		words = append(words, told.Word)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// Values are the words with which events name things, in ascending order, without tokens, seats and numbers.
func (t EventFormat) Values() []string {
	var words []string
	for _, told := range t {
		for _, noun := range [...]Noun{told.A, told.B, told.C} {
			words = append(words, noun.Words...)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}
