package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed catalogue
var files embed.FS

// Form is a plural form of a language.
type Form = plural.Form

// The plural forms there are; English, Dutch and German use One and Other, French also Many.
const (
	Zero  = plural.Zero
	One   = plural.One
	Two   = plural.Two
	Few   = plural.Few
	Many  = plural.Many
	Other = plural.Other
)

// Printer says the texts of one language. It never changes and may be used by many at once.
type Printer struct {
	lang  Lang
	tag   language.Tag
	texts map[string]*text
}

var printers = sync.OnceValue(func() map[Lang]*Printer {
	all := map[Lang]*Printer{}
	for _, l := range Langs {
		p, err := load(l)
		if err != nil { // the catalogues are part of the program
			panic(err)
		}
		all[l] = p
	}
	return all
})

// For is the printer of a language, of English if the site does not speak it.
func For(l Lang) *Printer {
	all := printers()
	if p, ok := all[l]; ok {
		return p
	}
	return all[En]
}

// load merges the topics of one language. A key in two topics is an error.
func load(l Lang) (*Printer, error) {
	dir := path.Join("catalogue", string(l))
	topics, err := files.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	p := &Printer{lang: l, tag: language.MustParse(string(l)), texts: map[string]*text{}}
	for _, topic := range topics {
		name := path.Join(dir, topic.Name())
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var entries map[string]json.RawMessage
		if err := json.Unmarshal(data, &entries); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for key, raw := range entries {
			if p.texts[key] != nil {
				return nil, fmt.Errorf("%s: %q stands in another topic as well", name, key)
			}
			if p.texts[key], err = parseText(raw); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", name, key, err)
			}
			if l == Fr {
				p.texts[key].elision()
			}
		}
	}
	return p, nil
}

// Lang is the language of the printer.
func (p *Printer) Lang() Lang { return p.lang }

// Has tells whether there is a text for key.
func (p *Printer) Has(key string) bool { return p.texts[key] != nil }

// Say is the text for key with args filled in. A key without a text says itself.
func (p *Printer) Say(key string, args ...any) string {
	t := p.texts[key]
	switch {
	case t == nil:
		return key
	case t.arg >= 0:
		return join(p.form(t, args), args)
	case t.parts == nil:
		return t.plain
	}
	return join(t.parts, args)
}

// form chooses the words for the number that the text depends on.
func (p *Printer) form(t *text, args []any) []part {
	f := Other
	if t.arg < len(args) {
		if n, ok := args[t.arg].(int); ok {
			f = p.Plural(n)
		}
	}
	if parts, ok := t.forms[f]; ok {
		return parts
	}
	return t.forms[Other]
}

// Plural is the form that the language uses for n things.
func (p *Printer) Plural(n int) Form {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(p.tag, n, 0, 0, 0, 0)
}
