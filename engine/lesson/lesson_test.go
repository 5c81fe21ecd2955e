package lesson_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/toy"
	"portside/engine/lesson"
)

// dare is a lesson in the toy of drawing gems.
const dare = `
lesson            # its title
en Dare
minutes 5
seats 2

scene more
place deck
say
en You have two at stake. The snake takes it all.
goal
en Draw.
given active s0
given pending 2
good draw = gem-3
en A gem.
other stop
en You keep two.
`

func TestPlay(t *testing.T) {
	l := parse(t, dare)
	if faults := l.Check(); faults != nil {
		t.Fatal(faults)
	}
	if l.Title["en"] != "Dare" || l.Minutes != 5 || l.Scenes[0].Say["en"] != "You have two at stake. The snake takes it all." {
		t.Errorf("read as %+v", l)
	}
	out, err := l.Play(0, "draw")
	if err != nil || !out.Answer.Good || out.Answer.Remark["en"] != "A gem." || len(out.Plies) != 1 {
		t.Errorf("draw: %+v, %v", out, err)
	}
	out, err = l.Play(0, "stop")
	if err != nil || out.Answer.Good || out.Answer.Remark["en"] != "You keep two." {
		t.Fatalf("stop: %+v, %v", out, err)
	}
	var seats []engine.Seat
	for _, ply := range out.Plies {
		seats = append(seats, ply.Seat)
	}
	if !slices.Equal(seats[:2], []engine.Seat{0, 1}) || len(seats) > 1+lesson.Follow {
		t.Errorf("after stopping seats %v acted: the other is next, twice at most", seats)
	}
	for _, action := range []string{"", "nonsense", "draw stop"} {
		if _, err := l.Play(0, action); !errors.Is(err, engine.ErrIllegal) && !errors.Is(err, engine.ErrNotation) {
			t.Errorf("%q: %v", action, err)
		}
	}
}

// TestThen: what the lesson writes for the others is played, and a bot goes on where it does not fit.
func TestThen(t *testing.T) {
	l := parse(t, dare+"then s1 draw = gem-2\nthen s1 stop\n")
	out, err := l.Play(0, "stop")
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, ply := range out.Plies {
		actions = append(actions, ply.Action)
	}
	if want := []string{"stop", "draw", "stop"}; !slices.Equal(actions, want) {
		t.Errorf("played %q, want %q", actions, want)
	}
	l = parse(t, dare+"then s1 stop\n") // a seat has to draw first
	if out, err = l.Play(0, "stop"); err != nil || len(out.Plies) < 2 || out.Plies[1].Action != "draw" {
		t.Errorf("a bot does not go on: %+v, %v", out, err)
	}
	if faults := strings.Join(l.Check(), "\n"); !strings.Contains(faults, "written plies") {
		t.Errorf("nobody notices that a written ply is never played: %q", faults)
	}
}

// TestNoBreak: French puts a no-break space before some signs, so reading keeps it.
func TestNoBreak(t *testing.T) {
	l := parse(t, strings.Replace(dare, "en Draw.", "en  Draw\u00a0!", 1))
	if got := l.Scenes[0].Goal["en"]; got != "Draw\u00a0!" {
		t.Errorf("read as %q", got)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, old, now, want string }{
		{"no title", "en Dare\n", "", "no title"},
		{"no minutes", "minutes 5\n", "", "minutes"},
		{"no place", "place deck\n", "", "no place"},
		{"no goal", "goal\nen Draw.\n", "", "goal"},
		{"no expected decision", "good draw = gem-3", "other draw", "no good answer"},
		{"no remark", "en You keep two.\n", "", "no remark"},
		{"two texts", "en A gem.\n", "en A gem.\nen Another.\n", "two texts"},
		{"text that belongs to nothing", "given pending 2\n", "given pending 2\nen What?\n", "nothing that a text"},
		{"unknown word", "place deck", "spot deck", "unknown keyword"},
		{"scene twice", "scene more\n", "scene more\nscene more\n", "key of its own"},
		{"part before a scene", "scene more\n", "", "before the first scene"},
		{"too many plies", "other stop\n", "other stop\nthen s1 draw\nthen s1 stop\nthen s0 draw\n", "further plies"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(dare, c.old, c.now, 1)
			if text == dare {
				t.Fatal("the text is the same")
			}
			if _, err := lesson.Parse(toy.Dare{}, "dare", text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ name, old, now, want string }{
		{"a decision without an answer", "other stop\nen You keep two.\n", "", "stop"},
		{"an answer without a decision", "other stop\n", "other stop\nen You keep two.\nother stop*\n", "answers no decision"},
		{"luck that does not fit", "= gem-3", "= gem-3 gem-3", "tape"},
		{"a position that cannot be", "pending 2", "pending -5", "pending"},
		{"another seat is asked", "active s0", "active s1", "not asked"},
		{"three sentences", "You have two", "Look! You have two", "two sentences"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if faults := strings.Join(parse(t, strings.Replace(dare, c.old, c.now, 1)).Check(), "\n"); !strings.Contains(faults, c.want) {
				t.Errorf("%q, want %q", faults, c.want)
			}
		})
	}
}

func parse(t *testing.T, text string) *lesson.Lesson {
	t.Helper()
	l, err := lesson.Parse(toy.Dare{}, "dare", text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
