package enginetest

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/reveal"
)

// position checks what every state promises, before a ply and at the end.
func (t *trial) position() error {
	checks := []func() error{t.lists, t.choices, t.questions, t.weights, t.copies, t.identity, t.scores, t.possible, t.standIns}
	if t.costly() || t.state.Deciders() == 0 {
		checks = append(checks, t.twins, t.secrets, t.sealed)
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// lists: deciders and volunteers have legal actions, others none; no duplicates; every action reads back.
func (t *trial) lists() error {
	deciders := t.state.Deciders()
	if outside := deciders &^ engine.Everyone(t.seats); outside != 0 {
		return fmt.Errorf("deciders: %b holds more than the %d seats", deciders, t.seats)
	}
	volunteers := engine.Volunteers(t.state)
	if volunteers&deciders != 0 || volunteers&^engine.Everyone(t.seats) != 0 || deciders == 0 && volunteers != 0 {
		return fmt.Errorf("volunteers: %b beside the deciders %b of %d seats", volunteers, deciders, t.seats)
	}
	mark := engine.Action{Op: 65535}
	for s := engine.Nobody; int(s) < t.seats; s++ {
		legal := t.state.Legal(s, []engine.Action{mark})
		if legal[0] != mark {
			return fmt.Errorf("legal: the list of %v was not appended", s)
		}
		legal = legal[1:]
		able := s != engine.Nobody && (deciders | volunteers).Has(s)
		if able != (len(legal) > 0) {
			return fmt.Errorf("legal: %v has %d actions, decides or volunteers: %t", s, len(legal), able)
		}
		if again := t.state.Legal(s, nil); !slices.Equal(again, legal) {
			return fmt.Errorf("legal: asked twice, %v may do different things", s)
		}
		for i, a := range legal {
			if slices.Contains(legal[:i], a) {
				return fmt.Errorf("legal: %v has %s twice", s, t.Game.Format(a))
			}
			if err := t.notation(a); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *trial) notation(a engine.Action) error {
	text := t.Game.Format(a)
	back, err := t.Game.Parse(text)
	switch {
	case err != nil:
		return fmt.Errorf("notation: %q of %v does not read: %w", text, a, err)
	case back != a:
		return fmt.Errorf("notation: %q of %v reads as %v", text, a, back)
	case text == "" || strings.ContainsAny(text, " \t\n=#@*|{}\"'<>&"):
		return fmt.Errorf("notation: %q has a character with a meaning elsewhere", text)
	}
	if t.costly() {
		return t.misspelt(text)
	}
	return nil
}

// misspelt: text that parses despite a slip formats to itself again, and no order panics.
func (t *trial) misspelt(text string) error {
	const letters = "abz019.-+_ *:=<"
	i, c := t.rnd.IntN(len(text)), letters[t.rnd.IntN(len(letters))]
	for _, wrong := range []string{text[:i] + string(c) + text[i+1:], text[:i] + text[i+1:], text[:i] + string(c) + text[i:], text + "." + text} {
		if a, err := t.Game.Parse(wrong); err == nil && t.Game.Format(a) != wrong {
			return fmt.Errorf("notation: %q reads as %q", wrong, t.Game.Format(a))
		}
		if p, err := t.Game.Order(wrong); (err == nil) != (p != nil) {
			return fmt.Errorf("order: %q reads as %v, %v", wrong, p, err)
		}
	}
	return nil
}

// questions: exactly the deciders are asked, and the view says the same as the state.
func (t *trial) questions() error {
	for s := engine.Nobody; int(s) < t.seats; s++ {
		v, q := t.state.View(s), t.state.Question(s)
		switch {
		case v.Viewer() != s:
			return fmt.Errorf("view: that of %v says it is %v's", s, v.Viewer())
		case v.Question() != q:
			return fmt.Errorf("question: the state asks %v %v, the view %v", s, q, v.Question())
		case (q.Kind != 0) != (s != engine.Nobody && t.state.Deciders().Has(s)):
			return fmt.Errorf("question: %v is asked %v, deciders are %b", s, q, t.state.Deciders())
		case q.Kind != 0 && strings.TrimSpace(t.Game.FormatEvent(q)) == "":
			return fmt.Errorf("question: %v cannot be told", q)
		}
	}
	return nil
}

// weights: one finite number per legal action.
func (t *trial) weights() error {
	for s := range t.state.Deciders().All() {
		legal := t.state.Legal(s, nil)
		w := t.Game.Score(t.state, s, legal, []float64{7})
		if len(w) != len(legal)+1 || w[0] != 7 {
			return fmt.Errorf("score: %d numbers appended for %d actions", len(w)-1, len(legal))
		}
		for i, x := range w[1:] {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("score: %s is worth %v", t.Game.Format(legal[i]), x)
			}
		}
	}
	return nil
}

// copies: clones and CopyFrom give an equal state that plays on its own.
func (t *trial) copies() error {
	was := canonical(t.state)
	clone, copied := t.state.Clone(), t.spare[3]
	copied.CopyFrom(t.state)
	for _, c := range []engine.State{clone, copied} {
		if !bytes.Equal(canonical(c), was) || !same(c, t.state) {
			return fmt.Errorf("clone: not equal to its origin")
		}
	}
	seat := t.state.Deciders().First()
	if seat == engine.Nobody {
		return nil
	}
	legal := clone.Legal(seat, nil)
	clone.Apply(seat, legal[t.rnd.IntN(len(legal))], engine.NewFast(t.rnd.Uint64()), nil)
	copied.Apply(seat, legal[t.rnd.IntN(len(legal))], engine.NewFast(t.rnd.Uint64()), nil)
	if !bytes.Equal(canonical(t.state), was) {
		return fmt.Errorf("clone: playing on a copy changed its origin")
	}
	return nil
}

// same compares two states as values.
func same(a, b engine.State) bool {
	return reflect.ValueOf(a).Elem().Interface() == reflect.ValueOf(b).Elem().Interface()
}

// identity: the canonical bytes are equal exactly for equal states, among those of this match.
func (t *trial) identity() error {
	key := string(canonical(t.state))
	if old, ok := t.seen[key]; ok && !same(old, t.state) {
		return fmt.Errorf("bytes: two different states have the same: %s", reveal.Diff(old, t.state, 3))
	}
	t.seen[key] = t.state.Clone()
	return nil
}

func (t *trial) scores() error {
	if got := t.state.Scores([]int64{7}); len(got) != t.seats+1 || got[0] != 7 {
		return fmt.Errorf("scores: %d appended for %d seats", len(got)-1, t.seats)
	}
	f, ok := t.Game.(engine.Valuer)
	if !ok {
		return nil
	}
	got := f.Value(t.state, []float64{7})
	if len(got) != t.seats+1 || got[0] != 7 {
		return fmt.Errorf("value: %d numbers appended for %d seats", len(got)-1, t.seats)
	}
	for _, x := range got {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("value: %v", got[1:])
		}
	}
	return nil
}

// possible asks the game whether the state is possible.
func (t *trial) possible() error {
	if err := t.state.Invariants(); err != nil {
		return fmt.Errorf("invariant: %w", err)
	}
	return nil
}

// standIns: the stand-in always answers, and legally.
func (t *trial) standIns() error {
	for s := range t.state.Deciders().All() {
		legal := t.state.Legal(s, nil)
		ans := t.Game.StandIn().Choose(t.state.View(s), slices.Clone(legal))
		if ans.Do != engine.DoPlay || !slices.Contains(legal, ans.Action) {
			return fmt.Errorf("stand-in: %v answers %+v", s, ans)
		}
	}
	return nil
}

// views are those of all seats, the spectators' first.
func (t *trial) views(s engine.State) []engine.View {
	var list []engine.View
	for seat := engine.Nobody; int(seat) < t.seats; seat++ {
		list = append(list, s.View(seat))
	}
	return list
}

func laidOpen(views []engine.View) [][]string {
	var list [][]string
	for _, v := range views {
		list = append(list, reveal.Lines(v, nil))
	}
	return list
}

// unchanged: a view is a copy, unaffected by later changes of the state.
func unchanged(views []engine.View, shown [][]string) error {
	for i, v := range views {
		if now := reveal.Lines(v, nil); !slices.Equal(shown[i], now) {
			return fmt.Errorf("view: that of %v changed after it was given out: %s", v.Viewer(), reveal.DiffLines(shown[i], now, 3))
		}
	}
	return nil
}

// flat: a state is a pointer to a struct of arrays and numbers, nothing that is shared when copied.
func flat(s engine.State) error {
	t := reflect.TypeOf(s)
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("state: a %v, want a pointer to a struct", t)
	}
	return flatType(t.Elem(), t.Elem().Name())
}

func flatType(t reflect.Type, path string) error {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if err := flatType(t.Field(i).Type, path+"."+t.Field(i).Name); err != nil {
				return err
			}
		}
	case reflect.Array:
		return flatType(t.Elem(), path+"[]")
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.String, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return fmt.Errorf("state: %s is a %v, want plain numbers and arrays", path, t)
	}
	return nil
}
