package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"portside/engine/enginetest/nightly"
	"portside/engine/lesson"
	"portside/handlers/lessons"
)

// learner is somebody in a lesson.
type learner struct {
	*window
	lesson *lesson.Lesson
}

// answers are the visible actions of a scene that are expected, and the others.
func (l *learner) answers(scene int) (good, other []string) {
	l.t.Helper()
	for _, action := range ask[[]string](l.window, `[...document.querySelectorAll("#plies button[name=action]")].filter(b => b.checkVisibility()).map(b => b.value)`) {
		out, err := l.lesson.Play(scene, action)
		switch {
		case err != nil:
			l.t.Fatalf("scene %s: %s: %v", l.lesson.Scenes[scene].Key, action, err)
		case out.Answer.Good:
			good = append(good, action)
		default:
			other = append(other, action)
		}
	}
	return good, other
}

// decide presses the button of an action, and waits for the remark.
func (l *learner) decide(action string, good bool) {
	l.t.Helper()
	l.press(fmt.Sprintf(`#plies button[name=action][value=%q]`, action))
	l.until("the remark is there", `!!document.querySelector("#lesson-remark")`)
	if got := ask[bool](l.window, `!!document.querySelector("#lesson.lesson-good")`); got != good {
		l.t.Errorf("the remark on %s calls it right: %t", action, got)
	}
	for _, fault := range l.overflow() {
		l.t.Errorf("after %s: %s", action, fault)
	}
}

// goTo follows a link of the lesson.
func (l *learner) goTo(link string, to string) {
	l.t.Helper()
	l.press("#lesson-" + link)
	l.until("the page is "+to, fmt.Sprintf(`location.pathname.endsWith("/%s") && document.readyState === "complete" && !document.querySelector("#lesson-remark")`, to))
}

// reveal shows what an expected decision needs first, such as a card that is chosen before its place.
func (l *learner) reveal(scene int) {
	l.t.Helper()
	for i := range 8 {
		if good, _ := l.answers(scene); len(good) > 0 {
			return
		}
		ask[any](l.window, fmt.Sprintf(`(b => b && b.click())([...document.querySelectorAll("#plies :is(summary, label, input[type=radio])")].filter(b => b.checkVisibility())[%d])`, i))
	}
	l.t.Fatalf("scene %s: no expected decision can be seen", l.lesson.Scenes[scene].Key)
}

// placed is what can be seen of the place of a scene.
type placed struct {
	Marked, Focused bool
	Frame           string // width of its frame
	Over            string // what lies over the place or its frame where they begin, "" if they are to be seen
}

// showPlace asks to be shown the place of a scene: it is marked, has the focus, and lies where it can be seen.
func (l *learner) showPlace(scene int) {
	l.t.Helper()
	l.press("#lesson-place")
	l.until("the address names the place", fmt.Sprintf(`location.hash === "#%s"`, l.lesson.Scenes[scene].Place))
	got := ask[placed](l.window, `(() => {
		const place = document.querySelector("[data-place]"), style = getComputedStyle(place), r = place.getBoundingClientRect();
		const frame = Math.max(0, parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset));
		const over = (x, y, mine) => { const e = document.elementFromPoint(x, y); return !e ? "the edge of the window" : mine(e) ? "" : e.outerHTML.slice(0, 200); };
		const x = r.left + r.width / 2;
		return {
			marked: place.matches(":target"), focused: document.activeElement === place, frame: style.outlineWidth,
			over: over(x, r.top + 20, e => place.contains(e)) || over(x, r.top - frame, e => !e.closest("#lesson") && !(e.closest("#question") && !place.closest("#question"))),
		};
	})()`)
	if !got.Marked || !got.Focused || got.Frame != "5px" || got.Over != "" {
		l.t.Errorf("scene %s: the place is shown as %+v", l.lesson.Scenes[scene].Key, got)
	}
}

// view is what can be seen of a scene once its words are out of the way: on a phone folded, on a desk as the page opens.
type view struct {
	Open         bool    // the words are, as the page opens
	Line         float64 // height of the line to which they fold, in CSS pixels
	Goal         string
	Top, Bottom  float64 // between which the place may lie
	From, To     float64 // where it lies, with its frame
	Over         string  // what lies over it, "" if nothing
	Again, Still bool    // the words are open after a tap on the line, and after the next one that folds them
}

// seesPlace: in a scene the place lies between the words and the question, as far as it fits. On a phone the words fold to a
// line with a tap on the table, on a desk by hand.
func (l *learner) seesPlace(s *site, n int) {
	l.t.Helper()
	sc := l.lesson.Scenes[n]
	l.open(s.url(strings.TrimSuffix(l.path(), "1") + fmt.Sprint(n+1) + "#lesson"))
	got := ask[view](l.window, `(async () => {
		const phone = `+fmt.Sprint(l.look.touch)+`, words = document.querySelector("#lesson-words"), line = words.firstElementChild, open = words.open;
		const tap = e => (e.click(), words.open), fold = () => tap(phone ? document.querySelector("#table .stage") : line);
		if (phone) fold();
		await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); // where the page is scrolled
		const place = document.querySelector("[data-place]"), bar = document.querySelector("#question").getBoundingClientRect(), r = place.getBoundingClientRect(), style = getComputedStyle(place);
		const frame = Math.max(0, parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset));
		const top = document.querySelector("#lesson").getBoundingClientRect().bottom, bottom = place.closest("#question") || !phone && bar.top <= r.top ? innerHeight : bar.top;
		const mine = y => { const e = document.elementFromPoint(r.left + r.width / 2, y); return !e ? "the edge of the window" : place.contains(e) ? "" : e.outerHTML.slice(0, 200); };
		const over = mine(Math.max(r.top, top) + 6) || mine(Math.min(r.bottom, bottom) - 6);
		if (!phone) fold();
		return {open, line: line.getBoundingClientRect().height, goal: line.innerText, top, bottom, from: r.top - frame, to: r.bottom + frame, over, again: tap(line), still: fold()};
	})()`)
	high, free := got.To-got.From, got.Bottom-got.Top
	whole := got.From >= got.Top-1 && got.To <= got.Bottom+1
	if full := got.From >= got.Top-1 && got.From <= got.Top+20; !whole && (high <= free || !full) || got.Over != "" {
		l.t.Errorf("%s, %s, scene %s: the place lies from %.0f to %.0f, and %.0f to %.0f is free; over it lies %q", l.look.name, l.lesson.Key, sc.Key, got.From, got.To, got.Top, got.Bottom, got.Over)
	}
	if !got.Open || got.Line > 52 || !strings.HasSuffix(strings.TrimSpace(got.Goal), ask[string](l.window, `document.querySelector("#lesson-goal").textContent`)) || !got.Again || got.Still {
		l.t.Errorf("%s, %s, scene %s: the words fold as %+v", l.look.name, l.lesson.Key, sc.Key, got)
	}
}

// showPlaces asks to be shown the place of every scene, by day of the first ones.
func (l *learner) showPlaces(s *site) {
	l.t.Helper()
	for n := range nightly.Sample(4, len(l.lesson.Scenes)) {
		l.open(s.url(strings.TrimSuffix(l.path(), "1") + fmt.Sprint(n+1)))
		l.showPlace(n)
	}
}

// pulses: a press on the link lets the frame of the place pulse, and so does every further press, although the address stays.
func (l *learner) pulses(s *site, press func()) {
	l.t.Helper()
	l.open(s.url(l.path()))
	l.lively()
	ask[any](l.window, `(() => { window.pulses = 0; addEventListener("animationend", e => { if (e.target.matches("[data-place]")) pulses++; }); })()`)
	for n := range 2 { // the words stay beside the table
		press()
		l.until("the frame has pulsed", fmt.Sprintf(`pulses === %d`, n+1))
	}
	l.theme(l.look.dark)
}

// goThrough plays a lesson as a learner does who takes the other answer first, wherever there is one, by day in every third scene,
// and then what is asked: every page fits, says what the decision led to, and leads on to the end. Axe looks at the first scene.
func (l *learner) goThrough(s *site) {
	l.t.Helper()
	l.open(s.url(l.path()))
	for n := range l.lesson.Scenes {
		if n == 0 {
			for _, fault := range l.faults() {
				l.t.Error(fault)
			}
		}
		l.showPlace(n)
		if _, other := l.answers(n); len(other) > 0 && n%nightly.Sample(3, 1) == 0 {
			l.decide(other[0], false)
			l.goTo("again", fmt.Sprint(n+1))
		}
		l.reveal(n)
		good, _ := l.answers(n)
		l.decide(good[0], true)
		next := fmt.Sprint(n + 2)
		if n+1 == len(l.lesson.Scenes) {
			next = "end"
		}
		l.goTo("on", next)
	}
	if !strings.Contains(ask[string](l.window, "document.body.innerText"), "Done:") {
		l.t.Error("the last page does not say that it is the end")
	}
}

// path is where the lesson begins.
func (l *learner) path() string {
	return "/learn/" + l.lesson.Game.Info().Key + "/" + l.lesson.Key + "/1"
}

// TestLesson goes through the first lesson on a phone, and plays a scene of it without JavaScript and one with Tab and Enter alone.
// On every machine the link of a scene shows its place.
func TestLesson(t *testing.T) {
	t.Parallel()
	list, err := lessons.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, "")
	(&learner{newWindow(t, phone), list[0]}).goThrough(s)
	(&learner{newWindow(t, look{name: "plain phone", width: 360, height: 740, plain: true}), list[0]}).withoutScript(s)
	desk := &learner{newWindow(t, desktop), list[0]}
	desk.byKeyboard(s)
	desk.pulses(s, func() { desk.press("#lesson-place") })
	desk.pulses(s, func() {
		ask[any](desk.window, `document.querySelector("#lesson-place").focus()`)
		desk.do(chromedp.KeyEvent(kb.Enter))
	})
	desk.showPlaces(s)
}

// TestLessonPlaces looks at every scene of every lesson: by day at one on a phone and at the next on a desk, at night at each on both.
func TestLessonPlaces(t *testing.T) {
	t.Parallel()
	list, err := lessons.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, "")
	for i, machine := range []look{phone, desktop} {
		t.Run(machine.name, func(t *testing.T) {
			t.Parallel()
			w := newWindow(t, machine)
			for _, les := range list {
				for n := nightly.Sample(i, 0); n < len(les.Scenes); n += nightly.Sample(2, 1) {
					(&learner{w, les}).seesPlace(s, n)
				}
			}
		})
	}
}

// TestLessonsNightly goes through the other lessons.
func TestLessonsNightly(t *testing.T) {
	t.Parallel()
	list, err := lessons.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, "")
	for _, les := range list[1:] {
		t.Run(les.Game.Info().Key+"/"+les.Key, func(t *testing.T) {
			t.Parallel()
			(&learner{newWindow(t, phone), les}).goThrough(s)
			(&learner{newWindow(t, desktop), les}).showPlaces(s)
		})
	}
}

// withoutScript plays a scene: the decision leads to an address that shows what it led to.
func (l *learner) withoutScript(s *site) {
	l.t.Helper()
	l.open(s.url(l.path()))
	l.showPlace(0)
	good, _ := l.answers(0)
	l.decide(good[0], true)
	if !strings.Contains(ask[string](l.window, "location.href"), "?did=") {
		l.t.Error("what the decision led to has no address")
	}
	l.goTo("on", "2")
}

// byKeyboard plays a scene with Tab and Enter: the remark takes the focus, and the way on is next.
func (l *learner) byKeyboard(s *site) {
	l.t.Helper()
	l.open(s.url(l.path()))
	good, _ := l.answers(0)
	for i := 0; ask[string](l.window, `document.activeElement.value || ""`) != good[0]; i++ {
		if i > 60 {
			l.t.Fatalf("%s is out of the keyboard's reach", good[0])
		}
		l.do(chromedp.KeyEvent(kb.Tab))
	}
	l.do(chromedp.KeyEvent(kb.Enter))
	l.until("the remark has the focus", `document.activeElement.id === "lesson-remark"`)
	l.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	l.until("the next scene is there", `location.pathname.endsWith("/2") && !!document.querySelector("#lesson-goal")`)
}
