package table

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/views/fragment"
)

// Do is how a part of a step is shown (static/js/steps.js).
type Do string

// The primitives. Each changes the board as it was before the ply, so that after the last step it looks as it does now.
const (
	Moves  Do = "move"  // the piece leaves its place, and lies in another when it has arrived
	Turns  Do = "turn"  // it starts face down, and is turned over when it arrives
	Throws Do = "throw" // dice: they tumble, and lie at the place until the step is over
	Counts Do = "count" // a number rises from the place
	Shows  Do = "show"  // the pieces of the step lie side by side in the middle of the place
	Marks  Do = "mark"  // the piece is marked where it lies; out of view it is shown
	Sinks  Do = "sink"  // the piece goes down in its place
	Sweeps Do = "sweep" // the row at From is cleared
	Alters Do = "alter" // nothing moves: every place of To shows what it has come to
)

// Move is a part of a step: one thing that moves. From and To name places, which are ids of elements on the page; of
// several, separated by spaces, the first that is in view counts, else the first on the page. A place "chart@120,40" is a
// point of a drawing in the units of its viewBox, and "chart@120,40;160,60" a way through it. All places that a step names, but
// for points of drawings, show what has become of them when it is over, unless a later step names them as well.
type Move struct {
	Do       Do
	From, To string
	Of       string          // id of the element that moves; one that is not on the page afterwards lies in a row (data-lay) of To until then
	Face     templ.Component // what it looks like; nil: nothing can be seen of it
	Text     string          // what a throw says besides its dice: "≥ 9"; of a count: a word instead of a number
	N        int             // of a count: how many more, negative: fewer; else how many alike go one after the other, 0: one
	Gain     bool            // Seat has it from now on
	Seat     engine.Seat
}

// Step is what one event, and those that belong to it, look like at the table.
type Step struct {
	Ply   int
	Seat  engine.Seat // whose deed it is, Nobody: the table's
	Text  string      // the sentence of the log; may hold mentions
	Held  bool        // a moment that nobody may miss: it stays longer
	Yours bool        // it concerns the viewer, who did not do it
	Means []string    // what it comes to for the viewer, for the digest; none: the sentence says it
	Moves []Move

	Strikes []Strike // what it has done to the viewer
}

// Cue is an event that is to be shown.
type Cue struct {
	engine.Event
	Turn    *Turn
	View    engine.View
	By      engine.Seat // whose ply it is, Nobody: nobody's
	Ply     int
	Earlier func() []engine.Event // what the viewer knows of the newest events, oldest first, those of its ply included

	altered string // places that have changed without a step so far
}

// Staged says how events of one kind are shown.
type Staged struct {
	Moves func(*Cue) []Move // nil: nothing is to be seen but that places alter
	With  bool              // it belongs to the step before, if there is one in its ply
	Along bool              // it goes on with the step before, if that moves the same thing on: one way, whatever the number of plies
	Held  bool              // see Step
	Fate  bool              // nobody's deed, whatever seat the event names: the table's
	To    func(*Cue) bool   // whether it concerns the viewer though another seat did it; nil: if the event is the viewer's

	// Alters are the places, separated by spaces, that change with the event although nothing moves there, such as a figure. An
	// event without moves is no step: its places alter with the step before, or else with the next one.
	Alters func(*Cue) string

	// Means says what the deed of another seat comes to for the viewer, "" if that is nothing. It may use only what the viewer
	// sees, as all of a step. May be nil.
	Means func(*Cue) string

	// Strikes says what the event costs a viewer whom it strikes, and why; nil if it does not. It may use only what the viewer sees.
	// May be nil.
	Strikes func(*Cue) *Strike
}

// Staging says which events of a game are steps, by kind. All others are told in the log only.
type Staging map[uint16]Staged

// Of puts the events of a ply, which seat by played, on stage: it appends their steps to list. say is the sentence of an
// event.
func (s Staging) Of(list []Step, c *Cue, by engine.Seat, events []engine.Event, say func(engine.Event) string) []Step {
	first := len(list)
	c.By = by
	for _, e := range events {
		staged, is := s[e.Kind]
		if !is {
			continue
		}
		c.Event = e
		if staged.Alters != nil {
			c.altered += " " + staged.Alters(c)
		}
		var moves []Move
		if staged.Moves != nil {
			moves = staged.Moves(c)
		}
		strikes := staged.strikes(c, say)
		if len(moves) == 0 && (strikes == nil || len(list) > first) {
			if len(list) > first {
				list[len(list)-1].alter(c)
				list[len(list)-1].Strikes = append(list[len(list)-1].Strikes, strikes...)
			}
			continue
		}
		yours := c.Turn.Seat >= 0 && by != c.Turn.Seat && (staged.To != nil && staged.To(c) || staged.To == nil && e.Seat == c.Turn.Seat)
		var means []string
		if staged.Means != nil && c.Turn.Seat >= 0 && e.Seat != c.Turn.Seat {
			if words := staged.Means(c); words != "" {
				means = []string{words}
			}
		}
		if staged.With && len(list) > first {
			last := &list[len(list)-1]
			last.Means = append(last.Means, means...)
			last.Moves = append(last.Moves, moves...)
			last.Strikes = append(last.Strikes, strikes...)
			last.Yours, last.Held = last.Yours || yours, last.Held || staged.Held
			last.alter(c)
			continue
		}
		if n := len(list); staged.Along && strikes == nil && n > 0 && list[n-1].Strikes == nil && list[n-1].follow(e.Seat, &moves[0]) {
			list[n-1].Text = say(e)
			list[n-1].alter(c)
			continue
		}
		doer := e.Seat
		if staged.Fate {
			doer = engine.Nobody
		}
		list = append(list, Step{Ply: c.Ply, Seat: doer, Text: say(e), Held: staged.Held, Yours: yours, Means: means, Moves: moves, Strikes: strikes})
		list[len(list)-1].alter(c)
	}
	if len(list) > 0 {
		list[len(list)-1].alter(c)
	}
	return list
}

// alter lets the places that have changed show it when the step is over.
func (s *Step) alter(c *Cue) {
	places := strings.Fields(c.altered)
	c.altered = ""
	if len(places) == 0 {
		return
	}
	n := len(s.Moves)
	if n == 0 || s.Moves[n-1].Do != Alters {
		s.Moves = append(s.Moves, Move{Do: Alters})
		n++
	}
	to := strings.Fields(s.Moves[n-1].To)
	for _, place := range places {
		if !slices.Contains(to, place) {
			to = append(to, place)
		}
	}
	s.Moves[n-1].To = strings.Join(to, " ")
}

// follow lets the only move of a step go on along m, if that begins where it ends.
func (s *Step) follow(seat engine.Seat, m *Move) bool {
	if len(s.Moves) == 0 || s.Seat != seat || s.Moves[0].Do != Moves || len(s.Moves) > 1 && s.Moves[1].Do != Alters || len(s.Moves) > 2 {
		return false
	}
	drawing, from, _ := strings.Cut(m.From, "@")
	old := &s.Moves[0]
	if rest, is := strings.CutPrefix(m.To, m.From); is && strings.HasPrefix(old.To, drawing+"@") && strings.HasSuffix(old.To, ";"+from) {
		old.To += rest
		return true
	}
	return false
}

// SeatPlace is the place of a seat: what is in front of it, named by the game's word, or its entry in the strip.
func SeatPlace(word string, seat engine.Seat) string {
	n := strconv.Itoa(int(seat))
	return word + "-" + n + " strip-" + n
}

// Steps is what has happened since the page that a viewer had, for the script that plays it, and as a strip for everybody
// who sees no motion.
func Steps(t *Turn, list []Step) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) {
		p.Raw(`<section class="steps-strip" id="steps" tabindex="0" aria-label="`)
		p.Text(t.Say("steps.title"))
		p.Raw(`"><ol>`)
		for i := range list {
			list[i].draw(p, t)
		}
		p.Raw(`</ol></section>`)
	})
}

// Summary is a strip of more steps than anybody wants to watch: what came out of them.
func Summary(t *Turn, list []Step) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) {
		p.Raw(`<section class="steps-strip" id="steps" data-summary tabindex="0" aria-label="`)
		p.Text(t.Say("steps.title"))
		p.Raw(`">`)
		p.Add(Digest(t, list, "summary"))
		p.Raw(`<div hidden>`)
		for i := range list {
			list[i].drawStrikes(p, t)
		}
		p.Raw(`</div></section>`)
	})
}

// Pace lets the user choose how fast steps are played. The script keeps the choice.
func Pace(t *Turn) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) {
		p.Raw(`<p class="pace scripted"><label for="pace">`)
		p.Text(t.Say("steps.pace"))
		p.Raw(`</label> <select id="pace">`)
		for _, pace := range [...]string{"calm", "brisk", "once"} {
			p.Raw(`<option value="`)
			p.Raw(pace)
			if pace == "brisk" {
				p.Raw(`" selected>`)
			} else {
				p.Raw(`">`)
			}
			p.Text(t.Say("steps.pace." + pace))
			p.Raw(`</option>`)
		}
		p.Raw(`</select></p>`)
	})
}

func (s *Step) draw(p *fragment.Writer, t *Turn) {
	p.Raw(`<li`)
	if s.Held {
		p.Raw(` data-held`)
	}
	if s.Seat == t.Seat && s.Seat >= 0 {
		p.Raw(` data-mine`)
	}
	if len(s.Strikes) > 0 {
		p.Raw(` data-struck`)
	}
	p.Raw(`><span class="pieces" aria-hidden="true">`)
	for i := range s.Moves {
		s.Moves[i].draw(p)
	}
	p.Raw(`</span> `)
	p.Add(line(t, Line{Seat: s.Seat, Text: s.Text}))
	s.drawStrikes(p, t)
	p.Raw(`</li>`)
}

// drawStrikes writes the cards of a step; a replay strikes nobody.
func (s *Step) drawStrikes(p *fragment.Writer, t *Turn) {
	if !t.Live {
		return
	}
	for i := range s.Strikes {
		s.Strikes[i].draw(p, t, s)
	}
}

func (m *Move) draw(p *fragment.Writer) {
	p.Raw(`<span data-do="`)
	p.Raw(string(m.Do))
	for _, a := range [...]struct{ name, value string }{{"from", m.From}, {"to", m.To}, {"of", m.Of}, {"text", m.words()}} {
		if a.value != "" {
			p.Raw(`" data-`)
			p.Raw(a.name)
			p.Raw(`="`)
			p.Text(a.value)
		}
	}
	if m.Do == Alters {
		p.Raw(`" hidden="`)
	} else if m.Do != Counts && m.N > 1 {
		p.Raw(`" data-times="`)
		p.Int(m.N)
	}
	p.Raw(`">`)
	p.Add(m.Face)
	p.Raw(`</span>`)
}

// words is what stands beside a throw, or a number with its sign.
func (m *Move) words() string {
	if m.Do == Counts && m.Text == "" {
		return signed(m.N)
	}
	return m.Text
}

// gain is what a seat has got.
type gain struct {
	faces []templ.Component // of the cards
	n     int               // of what the game counts, such as coins; negative: lost
}

// maxFaces is how many cards of a seat a digest shows.
const maxFaces = 8

// Digest sums steps up: what each seat has got, and what concerns the viewer. id is that of its element.
func Digest(t *Turn, list []Step, id string) templ.Component {
	gains := make([]gain, len(t.Seats))
	for i := range list {
		for _, m := range list[i].Moves {
			switch {
			case !m.Gain || m.Seat < 0:
			case m.Do == Counts:
				gains[m.Seat].n += m.N
			case m.Face != nil:
				gains[m.Seat].faces = append(gains[m.Seat].faces, m.Face)
			}
		}
	}
	return fragment.RenderFunc(func(p *fragment.Writer) {
		p.Raw(`<div class="digest" id="`)
		p.Raw(id)
		p.Raw(`"><ul class="gains">`)
		for i := range gains {
			gains[i].draw(p, t, engine.Seat(i))
		}
		p.Raw(`</ul><ul class="meant">`)
		for i := range list {
			s := &list[i]
			for k := range s.Strikes {
				s.Strikes[k].told(p, t)
			}
			if s.Strikes != nil {
				continue
			}
			meant := s.Means
			if len(meant) == 0 && (s.Yours || s.Held) {
				meant = []string{s.Text}
			}
			for _, text := range meant {
				p.Raw(`<li>`)
				p.Add(line(t, Line{Seat: s.Seat, Text: text}))
				p.Raw(`</li>`)
			}
		}
		p.Raw(`</ul></div>`)
	})
}

func (g *gain) draw(p *fragment.Writer, t *Turn, seat engine.Seat) {
	if g.n == 0 && len(g.faces) == 0 {
		return
	}
	p.Raw(`<li>`)
	p.Add(Plate(t, seat))
	p.Raw(` <span class="pieces" aria-hidden="true">`)
	for _, face := range g.faces[:min(len(g.faces), maxFaces)] {
		p.Add(face)
	}
	p.Raw(`</span>`)
	if more := len(g.faces) - maxFaces; more > 0 {
		p.Raw(` +`)
		p.Int(more)
	}
	if n := len(g.faces); n > 0 {
		p.Raw(`<span class="sr">`)
		p.Text(t.Say("steps.cards", n))
		p.Raw(`</span>`)
	}
	if g.n != 0 {
		p.Raw(` <b>`)
		p.Raw(map[bool]string{true: "+", false: "−"}[g.n > 0])
		p.Text(t.Say("steps.counted."+t.Game, max(g.n, -g.n)))
		p.Raw(`</b>`)
	}
	p.Raw(`</li>`)
}

// signed is a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// Pieces that several games have, as they are shown while they move.
var (
	Coin   = sign("coin")
	Sword  = sign("sword")
	Shield = sign("shield")
)

func sign(name string) fragment.RenderFunc {
	markup := `<span class="sign sign-` + name + `"></span>`
	return func(p *fragment.Writer) { p.Raw(markup) }
}

// pips are the places of the dots on a die of 24 units.
var pips = [...][][2]int{
	{{12, 12}}, {{7, 7}, {17, 17}}, {{7, 7}, {12, 12}, {17, 17}}, {{7, 7}, {17, 7}, {7, 17}, {17, 17}}, {{7, 7}, {17, 7}, {12, 12}, {7, 17}, {17, 17}},
	{{7, 6}, {17, 6}, {7, 12}, {17, 12}, {7, 18}, {17, 18}},
}

// Dice are dice that show these numbers, 1 … 6.
func Dice(numbers ...int) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) {
		for _, n := range numbers {
			p.Raw(`<svg class="cube" viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" rx="5"></rect>`)
			for _, at := range pips[min(max(n, 1), 6)-1] {
				p.Raw(`<circle cx="`)
				p.Int(at[0])
				p.Raw(`" cy="`)
				p.Int(at[1])
				p.Raw(`" r="2.3"></circle>`)
			}
			p.Raw(`</svg>`)
		}
	})
}
