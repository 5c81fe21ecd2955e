package engine

import (
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// State is one moment of a match: a pointer to a flat struct (arrays; no pointer, map or slice), so
// that copying is assignment and equality is ==. Only its own package can name the type.
type State interface {
	// Deciders is the set of seats that owe a decision, in any order: an answer leaves the decisions of the others as
	// they are, or changes their questions. It is public, and empty exactly when the match is over.
	Deciders() SeatSet
	// Legal appends what s may do, in a fixed order without duplicates; nothing for a seat that is
	// neither a decider nor a [Volunteer].
	Legal(s Seat, dst []Action) []Action
	// Apply plays a, which must be legal for s, and runs on until somebody must decide. It cannot
	// fail and with a nil log it does not allocate. Untrusted actions go through [Play].
	Apply(s Seat, a Action, ch Chance, log *Log)
	// Scores appends one number per seat. Higher is better, tie-breaks are included, equal numbers
	// share the rank. Before the end it is the standing if the match ended now. Scores with tie-breaks
	// overflow 32 bits, so they are int64 wherever they are computed or kept.
	Scores(dst []int64) []int64
	// Question is what s is asked now; Kind 0 means nothing. It is what View(s).Question says, without
	// the cost of a view. While it stays equal, an answer to it is not stale.
	Question(s Seat) Event
	// View copies out the information state of s; View(Nobody) is what spectators see.
	View(s Seat) View
	// Clone is an independent copy; CopyFrom overwrites with src, which must be of the same game.
	Clone() State
	CopyFrom(src State)
	// AppendBinary gives the canonical bytes; their hash is stored with each ply. Equal states give
	// equal bytes on every machine and in every version of the same rules.
	encoding.BinaryAppender

	// Invariants says why the state is impossible: a card too many, a number out of range; nil if it is not.
	Invariants() error
	// Hide replaces at random everything s may not know with something that fits all that s knows. It must not
	// go through View or Determinize: tests use it to catch a view that shows too much, and a Determinize that
	// copies the leak back.
	Hide(s Seat, r *rand.Rand)
}

// Volunteer is an optional method of a [State], for things a seat may do at any moment though nobody waits
// for it, such as playing a card it has kept. It never names a decider, whose own list holds these actions too.
// What a volunteer does must leave the questions and legal actions of all others as they are.
// Its Question is of Kind 0, so no clock runs, nobody is notified and no bot is asked.
type Volunteer interface {
	Volunteers() SeatSet
}

// Volunteers are the seats that may act in s though they owe nothing.
func Volunteers(s State) SeatSet {
	if v, ok := s.(Volunteer); ok {
		return v.Volunteers()
	}
	return 0
}

// View is all that a template, a standing order or a bot ever gets. Each game has its own struct, which embeds
// [ViewBase].
type View interface {
	// Viewer is the seat whose knowledge this is, Nobody for spectators.
	Viewer() Seat
	// Question is what the viewer is asked now; Kind 0 means nothing.
	Question() Event
}

// ViewBase is what the views of all games have in common.
type ViewBase struct {
	Me    Seat  // whose knowledge the view is, Nobody for spectators
	Asked Event // what the viewer is asked now
	// Kept is what the rules note in State.View for Determinize beside the rest of the view: book-keeping in a
	// type of their own, no secrets. Nobody else looks at it.
	Kept any
}

// Viewer implements View.
func (v ViewBase) Viewer() Seat { return v.Me }

// Question implements View.
func (v ViewBase) Question() Event { return v.Asked }

// Judge is an optional method of a [View], for games that can end without a winner, or with others than the seats with
// the highest score. It counts once the match is over.
type Judge interface {
	Winners() SeatSet
}

// Winners are the seats that have won the finished match s: none if all have lost.
func Winners(s State) SeatSet {
	if v, ok := s.View(Nobody).(Judge); ok {
		return v.Winners()
	}
	return Highest(s.Scores(nil))
}

// Highest are the seats with the highest score.
func Highest(scores []int64) (set SeatSet) {
	for i, n := range scores {
		if n == slices.Max(scores) {
			set = set.With(Seat(i))
		}
	}
	return set
}

// Team is an optional method of a [View]. A view says true if all seats win or lose together and no seat
// has secrets: the views of all seats tell the same, so everybody may see what any seat can do, and may
// suggest it. A View without the method belongs to no team.
type Team interface {
	Team() bool
}

// IsTeam tells whether the seats of v's match play as one team. v may be nil.
func IsTeam(v View) bool {
	t, ok := v.(Team)
	return ok && t.Team()
}

// Planner is an optional method of a [View], for buttons that stand for several actions of the viewer in a row:
// "course.car-K12", the way to a distant hex. The list is empty if the text is no plan that fits the
// open question. The caller stops as soon as anything new shows: luck, somebody else's answer, a question of
// another kind.
type Planner interface {
	Plan(text string) []Action
}

// LongPlanner is an optional method of a [Planner], for plans that go on after their own luck: a voyage that begins with a die.
// Further is asked when the actions of a plan have all been played, for those that follow in the view as it is then; nil if the plan
// is done. It must come to an end by itself, and is not asked for a plan that has stopped.
type LongPlanner interface {
	Planner
	Further(text string) []Action
}

// Further is what follows in v after the actions of a plan, nil if it is done. v may be nil.
func Further(v View, text string) []Action {
	if p, ok := v.(LongPlanner); ok {
		return p.Further(text)
	}
	return nil
}

// Plan is the list of actions a text stands for in v, nil if it is no plan there. v may be nil.
func Plan(v View, text string) []Action {
	if p, ok := v.(Planner); ok {
		return p.Plan(text)
	}
	return nil
}

// Game is one title, put together from its parts. Each part has a package of its own in the folder of the game.
type Game interface {
	Notation
	Rules
	Evaluator
}

// Notation is the part of a game that needs no state: its title, the notation of its data, and the policies
// that answer from a view.
type Notation interface {
	Info() *Info
	// Format writes an action in words that are never renamed: "trade.ship-red-1s-1c".
	Format(Action) string
	// Parse is the inverse of Format. Errors: ErrNotation.
	Parse(string) (Action, error)
	// FormatEvent writes an event in one line of notation, for scripts and playthrough files. Not for users.
	FormatEvent(Event) string
	// Order parses a standing order. Errors: ErrNotation.
	Order(text string) (Policy, error)
	// StandIn answers for a seat that is absent too long, as neutrally as the rules allow. It always
	// answers.
	StandIn() Policy
}

// Rules is where states come from: the deal, and guesses at what a view leaves open.
type Rules interface {
	// New deals a match. Errors: *SetupError.
	New(Setup, Chance, *Log) (State, error)
	// Blank is an empty state, for CopyFrom and Determinize to fill.
	Blank() State
	// Determinize overwrites dst with one of the states that fit v, at random.
	Determinize(v View, r *rand.Rand, dst State)
}

// Evaluator is the judgement that bots build on.
type Evaluator interface {
	// Score appends one number per legal action of seat in s: how much the game's own simple judgement likes
	// it, in any unit, higher is better. It uses only what seat may know.
	Score(s State, seat Seat, legal []Action, dst []float64) []float64
}

// Never is the score of an action that no bot should play while it has another one: a search does not even try it.
const Never = -1e12

// Valuer is an [Evaluator] that can judge an unfinished match better than its scores do.
type Valuer interface {
	// Value appends what the position of each seat in s is worth to it, in any unit; higher is better. It
	// covers finished matches too. It may use all of the state, which is a guess.
	Value(s State, dst []float64) []float64
}

// Quieter is a [Valuer] that knows when nothing is under way that Value could misjudge: between two
// turns, say. Playouts of a search are cut off at such moments only.
type Quieter interface {
	Valuer
	Quiet(State) bool
}

// Policy answers for a seat from its view alone: a standing order, a stand-in, a bot.
type Policy interface {
	Choose(v View, legal []Action) Answer
}

// Answer is what a Policy says. The zero Answer leaves the decision to the user.
type Answer struct {
	Do     Do
	Action Action // for DoPlay
	Why    uint16 // for DoCancel: the game's own number of the reason, for the views
}

// Do says what happens to a decision that a Policy has looked at.
type Do uint8

// A Policy leaves the decision to the user, plays for them, or ends itself with a reason.
const (
	DoAsk Do = iota
	DoPlay
	DoCancel
)

// Errors that a match distinguishes.
var (
	ErrIllegal  = errors.New("not legal")
	ErrNotation = errors.New("not readable")
)

// Play checks that a is legal for seat and applies it. On ErrIllegal nothing has changed.
func Play(s State, seat Seat, a Action, ch Chance, log *Log) error {
	var buf [64]Action
	for _, l := range s.Legal(seat, buf[:0]) {
		if l == a {
			s.Apply(seat, a, ch, log)
			return nil
		}
	}
	return fmt.Errorf("%w for %v", ErrIllegal, seat)
}
