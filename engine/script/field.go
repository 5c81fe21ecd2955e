package script

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Field is one value that given lines set and expect lines read. T is what it belongs to: the position of a title,
// a seat of it, a ship. The functions below make fields; the methods add to one.
type Field[T any] struct {
	Declared
	also   []string
	get    func(T) (string, error)
	set    func(T, string) error
	normal func(T, string) (string, error)
}

// New is a field of any kind of value: read parses its text, get and set read and write it in the position,
// Text formats it. Without set a field is read-only; without read it is expected exactly as Text has it.
func New[T, V any](name string, read func(T, string) (V, error), get func(T) V, set func(T, V)) Field[T] {
	f := Field[T]{Declared: Declared{Name: name}}
	f.get = func(t T) (string, error) {
		if get == nil {
			return "", errors.New("it can be set, not read")
		}
		return Text(get(t)), nil
	}
	f.normal = func(_ T, value string) (string, error) { return strings.Join(strings.Fields(value), " "), nil }
	if read != nil {
		f.normal = func(t T, value string) (string, error) {
			v, err := read(t, value)
			if err != nil {
				return "", err
			}
			return Text(v), nil
		}
	}
	if set != nil {
		f.set = Put(read, func(t T, v V) error {
			set(t, v)
			return nil
		})
	}
	return f
}

// Stored is a field that is set and read at one place in the position.
func Stored[T, V any](name string, read func(T, string) (V, error), at func(T) *V) Field[T] {
	return New(name, read, func(t T) V { return *at(t) }, func(t T, v V) { *at(t) = v })
}

// Reads is a read-only field that follows from others.
func Reads[T, V any](name string, get func(T) V) Field[T] { return New(name, nil, get, nil) }

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Number is a number from least to most.
func Number[T any, N integer](name string, least, most int, at func(T) *N) Field[T] {
	return Ranged(name, func(T) (int, int) { return least, most }, func(t T) N { return *at(t) }, func(t T, n N) { *at(t) = n })
}

// Ranged is a number whose range depends on the position.
func Ranged[T any, N integer](name string, within func(T) (least, most int), get func(T) N, set func(T, N)) Field[T] {
	return New(name, anyNumber[T, N], get, nil).SetBy(func(t T, value string) error {
		least, most := within(t)
		n, err := Numeral(value, least, most)
		if err == nil {
			set(t, N(n))
		}
		return err
	})
}

func anyNumber[T any, N integer](_ T, value string) (N, error) {
	n, err := strconv.Atoi(value)
	if err != nil {
		return 0, fmt.Errorf("%w: %q is not a number", engine.ErrNotation, value)
	}
	return N(n), nil
}

// Numeral reads a number from least to most.
func Numeral(value string, least, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from %d to %d", engine.ErrNotation, value, least, most)
	}
	return n, nil
}

// Flag is yes or no.
func Flag[T any](name string, at func(T) *bool) Field[T] {
	return Stored(name, YesNo[T], at)
}

// YesNo reads yes or no.
func YesNo[T any](_ T, value string) (bool, error) {
	if value != "yes" && value != "no" {
		return false, fmt.Errorf("%w: %q is neither yes nor no", engine.ErrNotation, value)
	}
	return value == "yes", nil
}

// Enum is one of a list of words, kept as its index in the list.
func Enum[T any, N integer](name string, words []string, at func(T) *N) Field[T] {
	return New(name, func(_ T, value string) (string, error) {
		if !slices.Contains(words, value) {
			return "", Unknown(name, value)
		}
		return value, nil
	}, func(t T) string { return words[*at(t)] }, func(t T, word string) { *at(t) = N(slices.Index(words, word)) })
}

// Bits is a set of things kept as bits of a number: thing v is bit v. None may be named twice.
func Bits[T any, V, N integer](name string, read func(T, string) (V, error), at func(T) *N) Field[T] {
	return New(name, Sorted(Once(ListOf(read))), func(t T) (list []V) {
		for v := V(0); v < 64; v++ {
			if uint64(*at(t))>>v&1 > 0 {
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

// Row is things in order, kept in an array with a count beside it; the array limits their number.
func Row[T, V any, N integer](name string, read func(T, string) ([]V, error), at func(T) ([]V, *N)) Field[T] {
	return New(name, read, func(t T) []V {
		list, n := at(t)
		return list[:*n]
	}, nil).SetBy(Put(read, func(t T, list []V) error {
		to, n := at(t)
		if len(list) > len(to) {
			return fmt.Errorf("%w: %s takes at most %d", engine.ErrNotation, name, len(to))
		}
		clear(to)
		*n = N(copy(to, list))
		return nil
	}))
}

// Bag is things kept in a bag.
func Bag[T any, V ~uint8](name string, read func(T, string) ([]V, error), at func(T) *engine.Bag) Field[T] {
	return New(name, Sorted(read), func(t T) []V { return Tokens[V](at(t)) }, func(t T, list []V) { *at(t) = NewPool(list).Bag() })
}

// Put is for SetBy: it reads a value and puts it into the position, which may refuse it.
func Put[T, V any](read func(T, string) (V, error), put func(T, V) error) func(T, string) error {
	return func(t T, value string) error {
		v, err := read(t, value)
		if err == nil {
			err = put(t, v)
		}
		return err
	}
}

// ReadSeat reads a seat of the table.
func ReadSeat[T given](t T, word string) (engine.Seat, error) {
	for seat := range engine.Seat(t.given().Setup.Seats) {
		if seat.String() == word {
			return seat, nil
		}
	}
	return engine.Nobody, Unknown("seat", word)
}

// ReadSeatOrNone reads a seat, or none.
func ReadSeatOrNone[T given](t T, word string) (engine.Seat, error) {
	if word == engine.Nobody.String() {
		return engine.Nobody, nil
	}
	return OrNone(engine.Nobody, ReadSeat[T])(t, word)
}

// ReadSeats reads a set of seats.
func ReadSeats[T given](t T, value string) (set engine.SeatSet, err error) {
	for _, w := range Words(value) {
		seat, err := ReadSeat(t, w)
		if err != nil {
			return 0, err
		}
		set = set.With(seat)
	}
	return set, nil
}

// Word is a read function for a parser that does not need the position: script.Word[*position](face.ParsePhase).
func Word[T, V any](parse func(string) (V, error)) func(T, string) (V, error) {
	return func(_ T, word string) (V, error) { return parse(word) }
}

// OrNone is a read function for a value that may be missing. Text of such a value must be empty or none.
func OrNone[T, V any](missing V, read func(T, string) (V, error)) func(T, string) (V, error) {
	return func(t T, word string) (V, error) {
		if word == "none" {
			return missing, nil
		}
		return read(t, word)
	}
}

// ListOf is a read function for an ordered list whose words are read by word.
func ListOf[T, V any](word func(T, string) (V, error)) func(T, string) ([]V, error) {
	return func(t T, value string) ([]V, error) {
		list := []V{}
		for _, w := range Words(value) {
			v, err := word(t, w)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	}
}

// Once is a read function for a list without duplicates.
func Once[T any, V comparable](read func(T, string) ([]V, error)) func(T, string) ([]V, error) {
	return func(t T, value string) ([]V, error) {
		list, err := read(t, value)
		for i, v := range list {
			if slices.Contains(list[:i], v) {
				return nil, fmt.Errorf("%w: %s is named twice", engine.ErrNotation, Text(v))
			}
		}
		return list, err
	}
}

// Sorted is a read function for a list whose order does not count.
func Sorted[T any, V integer](read func(T, string) ([]V, error)) func(T, string) ([]V, error) {
	return func(t T, value string) ([]V, error) {
		list, err := read(t, value)
		slices.Sort(list)
		return list, err
	}
}

// Also gives the field further names. Underscores, hyphens and capitals are the same in all names.
func (f Field[T]) Also(names ...string) Field[T] {
	f.also = append(slices.Clone(f.also), names...)
	return f
}

// SetBy sets the field in a way of its own.
func (f Field[T]) SetBy(set func(T, string) error) Field[T] {
	f.set = set
	return f
}

// Then does something after the field was set.
func (f Field[T]) Then(do func(T)) Field[T] {
	return f.Check(func(t T) error {
		do(t)
		return nil
	})
}

// Check looks at the position after the field was set.
func (f Field[T]) Check(check func(T) error) Field[T] {
	set := f.set
	f.set = func(t T, value string) error {
		if err := set(t, value); err != nil {
			return err
		}
		return check(t)
	}
	return f
}

// Most refuses values of more than n words; "card*3" are three.
func (f Field[T]) Most(n int) Field[T] {
	set := f.set
	return f.SetBy(func(t T, value string) error {
		if k := len(Words(value)); k > n {
			return fmt.Errorf("%w: %s takes at most %d, not %d", engine.ErrNotation, f.Name, n, k)
		}
		return set(t, value)
	})
}

// Where makes reading the field an error where its value is unknown.
func (f Field[T]) Where(told func(T) error) Field[T] {
	get := f.get
	f.get = func(t T) (string, error) {
		if err := told(t); err != nil {
			return "", err
		}
		return get(t)
	}
	return f
}

// When allows reading and setting the field only where the position has it.
func (f Field[T]) When(has func(T) error) Field[T] {
	f = f.Where(has)
	if set := f.set; set != nil {
		f.set = func(t T, value string) error {
			if err := has(t); err != nil {
				return err
			}
			return set(t, value)
		}
	}
	return f
}

// OrCards names the field that is meant if this one, a number, gets a list as its value.
func (f Field[T]) OrCards(name string) Field[T] {
	f.cards = name
	return f
}

// About names the field about the same thing: only one of them may be given.
func (f Field[T]) About(name string) Field[T] {
	f.about = name
	return f
}

// Blank is the word for an empty place: at the end of a value it may be left out.
func (f Field[T]) Blank(word string) Field[T] {
	f.blank = word
	return f
}

// Text writes a value: yes and no, numbers, seats, lists with spaces, nothing as none.
func Text(value any) string {
	switch v := value.(type) {
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v]
	case engine.Seat:
		if v == engine.Nobody {
			return "none"
		}
	case engine.SeatSet:
		return Text(slices.Collect(v.All()))
	}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Slice {
		var words []string
		for i := range v.Len() {
			words = append(words, Text(v.Index(i).Interface()))
		}
		value = strings.Join(words, " ")
	}
	if text := fmt.Sprint(value); text != "" {
		return text
	}
	return "none"
}

// Words are the words of a list; "none" stands for nothing and "card*3" for three cards, at most 255 as in a bag.
func Words(value string) (words []string) {
	for _, w := range strings.Fields(value) {
		id, times, _ := strings.Cut(w, "*")
		n, err := strconv.Atoi(times)
		switch {
		case w == "none":
		case err != nil || id == "" || n < 1 || n > 255:
			words = append(words, w)
		default:
			words = append(words, slices.Repeat([]string{id}, n)...)
		}
	}
	return words
}

// Unknown is the error for a word that is not a name of its kind.
func Unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}
