package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"portside/engine"
)

// couldHappen refuses an event that no ply could ever tell: the first word must be one of an event's, and
// every other word a number, a seat or something that events name. Else a misspelt event would be taken for
// one that did not happen.
func (p *play) couldHappen(want string) error {
	words := strings.Fields(want)
	if !slices.ContainsFunc(words, p.isKind) {
		return fmt.Errorf("no event of the game reads like %q", want)
	}
	for _, w := range words {
		if !p.isTold(w) {
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
		if slices.Contains(p.tell(engine.Event{Kind: kind}), strings.TrimSuffix(word, "*")) {
			return true
		}
	}
	return false
}

// isTold tells whether a word, or one like it where it holds a *, can stand in an event.
func (p *play) isTold(word string) bool {
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
	for told := range p.vocabulary() {
		if like(told, word) {
			return true
		}
	}
	return false
}

const (
	kinds  = 512 // of events, at most
	values = 600 // of what an event names, at most
)

var vocabularies sync.Map // by the key of the game: map[string]bool

// vocabulary is every word with which the game tells of anything.
func (p *play) vocabulary() map[string]bool {
	key := p.game.Info().Key
	if v, ok := vocabularies.Load(key); ok {
		return v.(map[string]bool)
	}
	v := map[string]bool{}
	for kind := range uint16(kinds) {
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
