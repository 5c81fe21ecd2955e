package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"portside/engine"
)

// couldHappenOnce refuses an event that no ply could ever tell: the first word must be one of an event's, and
// every other word a number, a seat or something that events name. Else a misspelt event would be taken for
// one that did not happen.
func (p *play) couldHappenOnce(want string) error {
	words := strings.Fields(want)
	if !slices.ContainsFunc(words, p.isKind) {
		return fmt.Errorf("no event of the game reads like %q", want)
	}
	var named []uint16 // first those kinds: another is hardly ever needed
	for kind := range uint16(kinds) {
		if slices.ContainsFunc(words, func(w string) bool { return p.isOf(kind, w) }) {
			named = append(named, kind)
		}
	}
	for _, w := range words {
		if !p.isTold(w, named) {
			return fmt.Errorf("no event of the game tells of %q", w)
		}
	}
	return nil
}

// isKind tells whether some kind of event is told with a word, seats and numbers left aside.
func (p *play) isKind(word string) bool {
	_, err := p.viewer(word)
	if err == nil {
		return false
	}
	for kind := range uint16(kinds) {
		if p.isOf(kind, word) {
			return true
		}
	}
	return false
}

// isOf tells whether a kind of event is told with a word.
func (p *play) isOf(kind uint16, word string) bool {
	return slices.Contains(p.tell(engine.Event{Kind: kind}), strings.TrimSuffix(word, "*"))
}

// isTold tells whether a word, or one like it where it holds a *, can stand in an event; it looks at the kinds in first
// before all others.
func (p *play) isTold(word string, first []uint16) bool {
	bare := strings.Trim(word, "*")
	if _, err := p.viewer(bare); err == nil || bare == "" {
		return true
	}
	if _, err := strconv.Atoi(bare); err == nil {
		return true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(bare, "s")); err == nil && n >= 0 { // a seat, but not of this table
		return false
	}
	if slices.Contains(p.game.Info().Tokens, bare) {
		return true
	}
	for _, kind := range first {
		if anyLike(p.vocabulary(kind), word) {
			return true
		}
	}
	for kind := range uint16(kinds) {
		if anyLike(p.vocabulary(kind), word) {
			return true
		}
	}
	return false
}

// anyLike tells whether one of the words is like a pattern.
func anyLike(words map[string]bool, pattern string) bool {
	for told := range words {
		if like(told, pattern) {
			return true
		}
	}
	return false
}

const (
	kinds  = 512 // of events, at most
	values = 600 // of what an event names, at most
)

var vocabularies sync.Map // by game and kind: map[string]bool

// told is what a vocabulary belongs to.
type told struct {
	game string
	kind uint16
}

// vocabulary is every word with which the game tells of a kind of event.
func (p *play) vocabulary(kind uint16) map[string]bool {
	key := told{p.game.Info().Key, kind}
	if v, ok := vocabularies.Load(key); ok {
		return v.(map[string]bool)
	}
	v := map[string]bool{}
	for n := int16(-1); n < values; n++ {
		for _, w := range p.tell(engine.Event{Kind: kind, A: n, B: n, C: n}) {
			v[w] = true
		}
	}
	for n := int16(-1); n < values; n++ { // one value may be out of range where another is not
		for _, e := range [...]engine.Event{{Kind: kind, A: n}, {Kind: kind, A: 1, B: n}, {Kind: kind, A: 1, B: 1, C: n}} {
			for _, w := range p.tell(e) {
				v[w] = true
			}
		}
	}
	vocabularies.Store(key, v)
	return v
}

// tell is what the game says of an event; some cannot be told with any values.
func (p *play) tell(e engine.Event) (words []string) {
	defer func() {
		if recover() != nil {
			words = nil
		}
	}()
	words = strings.Fields(p.game.Tell(e))
	if g, ok := p.game.(interface {
		TellInWords(engine.Event) string
	}); ok {
		words = append(words, strings.Fields(g.TellInWords(e))...)
	}
	return words
}
