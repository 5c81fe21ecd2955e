package table

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
)

// roomy is how many actions of one kind get buttons in the bar; if there are more beside other kinds, they are folded up.
const roomy = 6

// Kind is what a game declares about all actions whose notation begins with the same word.
type Kind struct {
	Name string // key of their heading, "Hire": each button then says only whom; "": each button says everything
	Way  string // key of the link or fold that leads to them; takes their number
	On   string // id of the element on the board where each has its button: the bar only leads there; "": more than six are folded up in the bar
	Open bool   // what On names opens over the board: its link stays, and the page does not move there
	Fold bool   // more than one are folded up in the bar: each takes a row
	Rest bool   // passing, stopping, taking nothing: after everything else
	Own  bool   // the game draws them in the bar itself
}

// Kinds are the kinds of actions of a game, by the first word of their notation; with a full stop after it those only that
// have more than a word.
type Kinds map[string]Kind

// Of is the kind of an action whose notation is text, and whether the game declares it.
func (k Kinds) Of(text string) (Kind, bool) {
	word, _, more := strings.Cut(text, ".")
	if kind, ok := k[word+"."]; ok && more {
		return kind, true
	}
	kind, ok := k[word]
	return kind, ok
}

// Weight is how prominent an action is among the others.
type Weight int8

// The weights of actions. A futile action is small and comes last, but can be taken.
const (
	Plain Weight = iota
	Likely
	Futile
)

// Bar is how a game fills the bar under its question: which actions are of one kind, what their buttons say, and
// which ones are prominent. The actions themselves are those in Turn.Legal.
type Bar struct {
	Kinds  Kinds
	Else   Kind                                              // for words that Kinds lacks
	Face   func(a engine.Action, among bool) templ.Component // among: under the heading of their kind
	Weight func(engine.Action) Weight                        // nil: all are Plain
	Vain   string                                            // key of the fold of futile actions among others; "": they are not folded away
}

func (b *Bar) weight(a engine.Action) Weight {
	if b.Weight == nil {
		return Plain
	}
	return b.Weight(a)
}

// kindred are the legal actions of one kind.
type kindred struct {
	word  string
	kind  Kind
	list  []engine.Action
	texts []string // their notation
	rank  int      // of kinds: 0 for doing something, 1 for stopping, 2 for futile actions
}

// kindreds are the kinds that are legal now, in the order of the legal list except for those that go last; and the actions that
// are folded away.
func (b *Bar) kindreds(t *Turn) (list []kindred, vain kindred) {
	if !t.Live || len(t.Legal) == 0 {
		return nil, vain
	}
	fold := b.Vain != "" && slices.ContainsFunc(t.Legal, func(a engine.Action) bool { return b.weight(a) != Futile })
	list = make([]kindred, 0, 4)
	for _, a := range t.Legal {
		text := t.Format(a)
		weight := b.weight(a)
		if fold && weight == Futile {
			vain.list, vain.texts = append(vain.list, a), append(vain.texts, text)
			continue
		}
		own, known := b.Kinds.Of(text)
		word, _, _ := strings.Cut(text, ".")
		i := slices.IndexFunc(list, func(k kindred) bool { return k.word == word })
		if i < 0 {
			k := kindred{word: word, kind: b.Else, rank: 2}
			if known {
				k.kind = own
			}
			if k.kind.Own {
				continue
			}
			i = len(list)
			list = append(list, k)
		}
		k := &list[i]
		k.list, k.texts = append(k.list, a), append(k.texts, text)
		switch {
		case weight == Futile:
		case k.kind.Rest:
			k.rank = 1
		default:
			k.rank = 0
		}
	}
	slices.SortStableFunc(list, func(a, b kindred) int { return cmp.Compare(a.rank, b.rank) })
	return list, vain
}

// looks is the class of a button.
func (w Weight) looks() string {
	switch w {
	case Likely:
		return "button button-primary"
	case Futile:
		return "button button-quiet"
	}
	return "button button-plain"
}
