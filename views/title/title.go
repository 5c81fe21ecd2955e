package title

import (
	"fmt"
	"io/fs"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/static"
	"portside/views/i18n"
	"portside/views/table"
)

// Title is a game as the site shows it. Every part is required unless its comment says otherwise; [Title.Missing] names
// those that a title lacks.
type Title struct {
	Key string // of the game: "port-royal"

	// Assets holds the folder assets with the files of the game:
	//
	//	css/*.css      the sheet that pages with its table link, joined by name
	//	harbour.css    rules for all other pages, such as the colours of its banner; may be missing
	//	script.js      a script for pages with its table; may be missing
	//	img/*.svg      its drawings, in the namespace that all games share
	//	texts/<lang>/  its part of the catalogue, as package i18n describes it
	Assets fs.FS

	Banner   []Piece           // 340 by 112; may be cut at both sides
	Mark     string            // the sign of the game in lists
	Sketches map[string]string // the sign beside a section of the rules help, by section; may be empty
	Pictures map[string]string // the sign beside an option ("gambler") or one of its values ("mode.base") on the set-up page
	Inks     map[string]string // the colour of a sign that otherwise takes the text colour; may be empty

	Figures  map[string]func(*table.Turn) templ.Component // components of the game, drawn and explained, by section of the rules help
	Diagrams map[string]Diagram                           // one component with its parts numbered, by section of the rules help

	Proposals []Proposal // by people, then the shortest first; for every number of people that there are seats for

	Board

	Scenes []Scene // states of the table for the gallery
}

// Board is how a game is drawn and put into words. All functions get views of that game.
type Board struct {
	// Table is everything of the game on the table; it calls table.Question once. [New] sees to it that the turn has its
	// Rule and its Outcome.
	Table func(t *table.Turn, v engine.View) templ.Component
	// Legend explains what lies on the table and never changes; it is on the page outside the table.
	Legend func(t *table.Turn) templ.Component
	// Ask is the one sentence over the table: what the viewer is asked, by what is legal for it, or who is awaited and
	// for what. Without the legal list it names nothing that may not be legal.
	Ask func(p *i18n.Printer, v engine.View, legal []engine.Action, names table.Names) string
	// Rule is the section of the rules help that explains what the viewer is asked now, "" if nothing is asked.
	Rule func(v engine.View) string
	// Outcome is what an action of the viewer costs, brings, risks or gives up, in a few words and never its verb again:
	// "+3 · 5 left", "34 % bust". It is "" for the words of Bare only.
	Outcome func(t *table.Turn, v engine.View, a engine.Action) string
	// Bare are the actions without an Outcome: the first word of their notation, and why they need none.
	Bare map[string]string
	// Open reports whether the kinds of the viewer's actions follow from what everybody sees: then a sentence made from
	// them may stand where others read it.
	Open func(v engine.View) bool
	// Story tells the events of one ply to the viewer in as few lines as they need; Seat and Text are set.
	Story func(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line
	// Sentence tells a single event, "" if it is not worth a line.
	Sentence func(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string
	// Steps says which events are shown at the table as they happen, and how.
	Steps table.Staging
	// Choice describes an action of the viewer to somebody who cannot see its button.
	Choice func(p *i18n.Printer, v engine.View, names table.Names, a engine.Action) string
	// Orders are the fields of the form for a standing order; current is the order in force, or "".
	Orders func(t *table.Turn, v engine.View, current string) templ.Component
	// OrderText writes the values of that form in the game's notation; the game may still refuse it.
	OrderText func(form map[string][]string) string
	// OrderWords describes a standing order to its owner.
	OrderWords func(p *i18n.Printer, order string) string
	// Why says why a standing order has ended by itself; why is engine.Answer.Why.
	Why func(p *i18n.Printer, why uint16) string
	// Result is the end of a match: points by source, and what decided.
	Result func(t *table.Turn, v engine.View) templ.Component
	// Moments are the notable moments of a match; plies yields the events of every ply that counts.
	Moments func(p *i18n.Printer, v engine.View, names table.Names, plies iter.Seq2[int, []engine.Event]) []table.Moment
	// Token names a card or counter by its token, for the page that verifies the luck.
	Token func(p *i18n.Printer, token uint8) string
	// Person finds a character of the game by a word in addresses, nil if there is none.
	Person func(t *table.Turn, v engine.View, who string) *table.Person
	// Curve is the number of each seat for the curve over time.
	Curve func(v engine.View) []int
}

// New registers the assets of a title: every printer knows its texts, and its sheets, script and drawings are served. It
// is called while the variables of a game's package are initialized, so they are available wherever the package is
// linked in.
func New(t Title) *Title {
	files, err := fs.Sub(t.Assets, "assets")
	if err != nil { // not a valid path
		panic(err)
	}
	static.Add(t.Key, files)
	i18n.Add(t.Key, files, "texts")
	if drawn := t.Table; drawn != nil {
		t.Table = func(turn *table.Turn, v engine.View) templ.Component {
			turn.Rule, turn.Outcome = "", nil
			if turn.Asked() {
				turn.Rule = t.Rule(v)
				turn.Outcome = func(a engine.Action) string { return t.Outcome(turn, v, a) }
			}
			return drawn(turn, v)
		}
	}
	return &t
}

// Missing names the parts that the title of a game lacks, empty if it is complete.
func (t *Title) Missing(game *engine.Info) []string {
	var missing []string
	lacks := func(it bool, part string) {
		if it {
			missing = append(missing, part)
		}
	}
	for board, i := reflect.ValueOf(t.Board), 0; i < board.NumField(); i++ {
		lacks(board.Field(i).IsNil(), board.Type().Field(i).Name)
	}
	lacks(len(t.Banner) == 0, "Banner")
	lacks(t.Mark == "", "Mark")
	lacks(len(t.Scenes) == 0, "Scenes")
	for people := 1; people <= game.MaxSeats; people++ {
		lacks(len(t.ProposalsFor(people)) == 0, fmt.Sprintf("Proposals for %d", people))
	}
	lacks(!static.Has(t.Key+".css"), "assets/css")
	for _, sign := range t.signs() {
		file, _, _ := strings.Cut(sign, "#")
		lacks(!static.Has(file), "assets/img/"+file)
	}
	for _, o := range offered(game) {
		lacks(t.Pictures[o.Key] == "" && slices.ContainsFunc(o.Values, func(v string) bool { return !t.Pictured(o.Key + "." + v) }), "Pictures for "+o.Key)
	}
	for _, key := range neededTexts(game) {
		var without []string
		for _, l := range i18n.Langs {
			if !i18n.For(l).Has(key) {
				without = append(without, string(l))
			}
		}
		lacks(without != nil, fmt.Sprintf("the text %s (%s)", key, strings.Join(without, ", ")))
	}
	return missing
}

// neededTexts are the keys that pages build from a game's key and its options.
func neededTexts(game *engine.Info) []string {
	keys := []string{"result.curve." + game.Key, "steps.counted." + game.Key, "rules." + game.Key + ".sections"}
	for _, what := range []string{"name", "lead", "kind", "about", "credit"} {
		keys = append(keys, "game."+game.Key+"."+what)
	}
	for _, o := range offered(game) {
		key := "option." + game.Key + "." + o.Key
		keys = append(keys, key)
		one := i18n.For(i18n.En).Has(key + ".hint") // a sentence about the option; otherwise each value has its own
		if one {
			keys = append(keys, key+".hint")
		}
		for _, v := range o.Values {
			keys = append(keys, key+"."+v)
			if !one {
				keys = append(keys, key+"."+v+".hint")
			}
		}
	}
	return keys
}

// offered are the options of a game that the form of a new match has fields for.
func offered(game *engine.Info) []engine.Option {
	return slices.DeleteFunc(slices.Clone(game.Options), func(o engine.Option) bool { return o.Hidden || len(o.Values) < 2 })
}
