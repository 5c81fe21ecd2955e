package rules

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"portside/views"
	"portside/views/i18n"
	"portside/views/table"
	"portside/views/title"
)

// Book is the rules help of a game, or what a search has found in it.
type Book struct {
	Game     string
	Search   *Search
	Short    []string // the game in two minutes; empty if something is searched for
	Sections []Section
	Parts    bool // the sections are grouped under the headings of parts
}

// Section is one section of the rules help.
type Section struct {
	ID         string // fragment of its address, from the list of sections
	Part       string // the heading over this section and those after it; "" if it continues a part
	Title      string
	Paragraphs []string
	Sheet      []string                          // where the game is not played here as the printed sheet says
	Figure     func(*table.Turn) templ.Component // components, drawn and explained; may be nil
	Diagram    *title.Diagram                    // may be nil
	Caption    string                            // of the diagram
	Pins       []string                          // what its numbers mean
}

// Load reads the rules of a game and keeps the sections that fit the search, or all if nothing is searched for.
func Load(p *i18n.Printer, game string, s *Search) *Book {
	b := &Book{Game: game, Search: s}
	prefix := "rules." + game
	about := views.Title(game)
	part := ""
	for id := range strings.FieldsSeq(p.Say(prefix + ".sections")) {
		key := prefix + "." + id
		if !p.Has(key + ".title") {
			continue
		}
		if p.Has(key + ".part") {
			part, b.Parts = p.Say(key+".part"), true
		}
		section := Section{ID: id, Part: part, Title: p.Say(key + ".title"), Paragraphs: numbered(p, key), Sheet: numbered(p, key+".sheet"), Figure: about.Figures[id]}
		if d, ok := about.Diagrams[id]; ok {
			section.Diagram, section.Caption, section.Pins = &d, p.Say(key+".parts"), numbered(p, key+".parts")
		}
		if s.Any() && !section.has(s) {
			continue
		}
		b.Sections = append(b.Sections, section)
		part = ""
	}
	if !s.Any() {
		b.Short = numbered(p, prefix+".short")
	}
	return b
}

// numbered are the texts key.1, key.2 … as far as there are any.
func numbered(p *i18n.Printer, key string) []string {
	var list []string
	for i := 1; p.Has(key + "." + strconv.Itoa(i)); i++ {
		list = append(list, p.Say(key+"."+strconv.Itoa(i)))
	}
	return list
}

// has reports whether every word that is searched for stands somewhere in the section.
func (s *Section) has(search *Search) bool {
	search.begin()
	search.read(s.Title)
	search.read(s.Caption)
	for _, list := range [...][]string{s.Paragraphs, s.Sheet, s.Pins} {
		for _, text := range list {
			search.read(text)
		}
	}
	return search.all()
}

// based are the beginnings of references to the specifications: a section, or a ruling of one of the games.
var based = regexp.MustCompile(`^(§|(PR-|ST-)?R-?[0-9])`)

// parted splits a paragraph from the sections and rulings of the specification that it is based on: "You may. (§5.2)"
// becomes "You may." and "§5.2".
func parted(text string) (words, source string) {
	at := strings.LastIndex(text, " (")
	if at < 0 || !strings.HasSuffix(text, ")") {
		return text, ""
	}
	if source = text[at+2 : len(text)-1]; based.MatchString(source) {
		return text[:at], source
	}
	return text, ""
}
