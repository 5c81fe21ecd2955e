package script

import (
	"strings"

	"portside/engine"
)

// oldGame is a title that does not declare a grammar yet.
type oldGame interface {
	engine.Game
	Position(engine.State) engine.Position
}

// bridged is the grammar of such a title, found by asking it for methods.
func bridged(g oldGame) *Grammar {
	gr := &Grammar{Fields: oldFields{g}}
	if o, ok := g.(interface{ FirstSeatBegins() bool }); ok {
		gr.FirstSeatBegins = o.FirstSeatBegins()
	}
	gr.Lost = func(s engine.State) bool {
		o, ok := g.Position(s).(interface{ Lost() bool })
		return ok && o.Lost()
	}
	if o, ok := g.(interface{ FullAction(string) string }); ok {
		gr.Full = o.FullAction
	}
	if o, ok := g.(interface{ CutShort(string) bool }); ok {
		gr.CutShort = o.CutShort
	}
	if o, ok := g.(interface{ Worded(string) bool }); ok {
		gr.Never = o.Worded
	}
	if o, ok := g.(interface{ PlainWords(string) string }); ok {
		gr.Plain = o.PlainWords
	}
	if o, ok := g.(interface{ TapeWord(string) string }); ok {
		gr.Outcome = o.TapeWord
	}
	if o, ok := g.(interface {
		TellInWords(engine.Event) string
	}); ok {
		gr.Worded = o.TellInWords
	}
	return gr
}

type oldFields struct{ g oldGame }

func (f oldFields) Declared() []Declared { return nil }

func (f oldFields) Open(setup engine.Setup, s engine.State) Position {
	return &oldPosition{Position: f.g.Position(s), g: f.g, setup: setup, state: s}
}

// oldPosition sets lines as they come; those that build on later ones wait.
type oldPosition struct {
	engine.Position
	g       oldGame
	setup   engine.Setup
	state   engine.State
	waiting [][2]string
}

func (p *oldPosition) Set(field, value string) error {
	name, _ := p.named(field, value)
	if p.Position.Set(name, value) != nil {
		p.waiting = append(p.waiting, [2]string{name, value})
	}
	return nil
}

func (p *oldPosition) Settle() error {
	for len(p.waiting) > 0 {
		var still [][2]string
		var first error
		for _, l := range p.waiting {
			if err := p.Position.Set(l[0], l[1]); err != nil {
				still = append(still, l)
				if first == nil {
					first = &FieldError{l[0], err}
					if _, unread := p.Position.Get(l[0]); unread == nil && strings.Contains(err.Error(), "no field") {
						first = &FieldError{l[0], readOnly(l[0])}
					}
				}
			}
		}
		if len(still) == len(p.waiting) {
			return first
		}
		p.waiting = still
	}
	return p.Position.Settle()
}

func (p *oldPosition) Get(field string) (string, error) {
	if o, ok := p.g.(interface {
		CampaignFacts(engine.Setup, engine.State) map[string]string
	}); ok {
		if value, ok := o.CampaignFacts(p.setup, p.state)[strings.ReplaceAll(field, "_", "-")]; ok {
			return value, nil
		}
	}
	return p.Position.Get(field)
}

func (p *oldPosition) named(field, value string) (name, about string) {
	if o, ok := p.Position.(interface {
		Field(name, value string) string
	}); ok {
		field = o.Field(field, value)
	}
	name, about = field, field
	if o, ok := p.Position.(interface{ Thing(string) string }); ok {
		about = o.Thing(name)
	}
	return name, about
}

func (p *oldPosition) normal(field, value string) (string, error) {
	return p.Position.Normal(field, value)
}

func (p *oldPosition) blank(field string) string {
	if o, ok := p.Position.(interface {
		Whole(field, value string) string
	}); ok && o.Whole(field, "") != "" {
		return "-"
	}
	return ""
}

func (p *oldPosition) suppose(with, without []string) {
	if o, ok := p.Position.(interface{ Suppose(with, without []string) }); ok {
		o.Suppose(with, without)
	}
}
