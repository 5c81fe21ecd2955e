package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed catalogue
var files embed.FS

// catalogue is a folder with a folder for each language, which holds topics.
type catalogue struct {
	owner string // named in errors
	files fs.FS
	root  string
}

var (
	catalogues = []catalogue{{"views/i18n", files, "catalogue"}} // changes only while variables are initialized
	loaded     atomic.Bool
)

// Add adds the texts in a folder to all printers. Call it only while the variables of a package are initialized;
// once a printer has been used, it panics.
func Add(owner string, files fs.FS, root string) {
	if loaded.Load() {
		panic("i18n: the texts of " + owner + " are added after the first printer was made")
	}
	catalogues = append(catalogues, catalogue{owner, files, root})
}

// Printer returns the texts of one language. It never changes and is safe for concurrent use.
type Printer struct {
	lang  Lang
	tag   language.Tag
	texts map[string]*text
}

var printers = sync.OnceValue(func() map[Lang]*Printer {
	loaded.Store(true)
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

// For returns the printer of a language, or the English one if the site does not speak it.
func For(l Lang) *Printer {
	all := printers()
	if p, ok := all[l]; ok {
		return p
	}
	return all[En]
}

// load merges the topics of one language. A key in two topics is an error.
func load(l Lang) (*Printer, error) {
	p := &Printer{lang: l, tag: language.MustParse(string(l)), texts: map[string]*text{}}
	for _, c := range catalogues {
		topics, err := fs.Glob(c.files, path.Join(c.root, string(l), "*.json"))
		if err != nil {
			return nil, err
		}
		for _, topic := range topics {
			if err := p.read(c, topic); err != nil {
				return nil, fmt.Errorf("texts of %s, %s: %w", c.owner, topic, err)
			}
		}
	}
	return p, nil
}

// read adds the texts of one topic.
func (p *Printer) read(c catalogue, topic string) error {
	data, err := fs.ReadFile(c.files, topic)
	if err != nil {
		return err
	}
	var entries map[string]json.RawMessage
	if err := json.Unmarshal(data, &entries); err != nil {
		return err
	}
	for key, raw := range entries {
		if p.texts[key] != nil {
			return fmt.Errorf("%q stands in another topic as well", key)
		}
		if p.texts[key], err = parseText(raw); err != nil {
			return fmt.Errorf("%q: %w", key, err)
		}
		if p.lang == Fr {
			p.texts[key].elision()
		}
	}
	return nil
}

// Gaps lists the texts that one language has and another lacks, or that use different arguments; empty if there are
// none.
func Gaps() []string {
	var gaps []string
	en := For(En)
	for _, l := range Langs {
		p := For(l)
		for key, text := range en.texts {
			if other := p.texts[key]; other == nil {
				gaps = append(gaps, fmt.Sprintf("%q is missing in %s", key, l))
			} else if !slices.Equal(text.arguments(), other.arguments()) {
				gaps = append(gaps, fmt.Sprintf("%q has other arguments in %s", key, l))
			}
		}
		for key := range p.texts {
			if !en.Has(key) {
				gaps = append(gaps, fmt.Sprintf("%q is missing in %s", key, En))
			}
		}
	}
	slices.Sort(gaps)
	return gaps
}

// Keys returns the keys of all texts, sorted.
func (p *Printer) Keys() []string { return slices.Sorted(maps.Keys(p.texts)) }

// Lang is the language of the printer.
func (p *Printer) Lang() Lang { return p.lang }

// Has reports whether there is a text for key.
func (p *Printer) Has(key string) bool { return p.texts[key] != nil }

// Say returns the text for key with args filled in. Without a text it returns the key.
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

// form chooses the plural form for the number that the text depends on.
func (p *Printer) form(t *text, args []any) []part {
	f := plural.Other
	if t.arg < len(args) {
		if n, ok := args[t.arg].(int); ok {
			f = p.plural(n)
		}
	}
	if parts, ok := t.forms[f]; ok {
		return parts
	}
	return t.forms[plural.Other]
}

// plural returns the form that the language uses for n things.
func (p *Printer) plural(n int) plural.Form {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(p.tag, n, 0, 0, 0, 0)
}
