package browsertest

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"

	"portside/engine/blackbeard"
	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
)

// noteSteps makes a page note what its steps show: their sentences, which pieces are marked together, and which properties are
// animated. What flies above the board must lie in a layer that takes no taps and says nothing. Whatever tells the end, such as
// the log or the question, stands as it was until the last step is over.
const noteSteps = `(() => {
	const noted = window.noted = {words: [], shown: [], moved: 0, properties: [], faults: [], late: [], places: 0};
	const once = (list, what) => list.includes(what) || list.push(what);
	const animate = Element.prototype.animate;
	Element.prototype.animate = function(frames, options) {
		const animation = animate.call(this, frames, options);
		if (!this.closest(".steps-layer[inert][aria-hidden=true], #table, .replay")) once(noted.faults, "it animates " + this.outerHTML.slice(0, 200));
		for (const frame of animation.effect.getKeyframes()) for (const property of Object.keys(frame)) once(noted.properties, property);
		noted.moved++;
		return animation;
	};
	// What changes only when the table is put on the page, though the steps are over: places by their ids, without those in them.
	const next = "#question, .side, .backstage, [data-after], .flag, .take, .calendar, .short, #result, #chart, #aside, #commands, #goals, #sums, #places, .lists, .place-list, .sr";
	const own = node => {
		const copy = node.cloneNode(true);
		copy.querySelectorAll("[id], " + next).forEach(n => n.remove());
		return copy.textContent.replace(/\s+/g, " ").trim();
	};
	const add = steps.add;
	steps.add = (root, end, patient) => add(root, (r, whole) => {
		if (whole && !r.querySelector("#result")) for (const node of r.querySelectorAll("#plies [id]")) {
			if (node.closest(next)) continue;
			const here = document.getElementById(node.id);
			noted.places++;
			if (!here || own(here) !== own(node)) once(noted.late, node.id.replace(/\d+/g, "N") + ": " + (here ? own(here) : "nothing") + ", then " + own(node));
		}
		end(r);
	}, patient);
	const ends = () => ["#question-text", "#log", "#events", ".odds"].map(s => (document.querySelector(s) || {}).textContent).join();
	let said = "", strip = null;
	new MutationObserver(list => {
		const same = strip === document.querySelector("#steps"); // a new one comes with each table that is put on the page
		strip = document.querySelector("#steps");
		if (!steps.playing()) said = "";
		else if (!said || !same) said = ends();
		else if (said !== ends()) once(noted.faults, "a step is followed by " + ends() + ", want it after the last: " + said);
		const marked = [...document.querySelectorAll(".steps-marked")];
		if (marked.length === 2) once(noted.shown, marked.map(n => n.className).join(" and "));
		for (const node of list.flatMap(m => [...m.addedNodes])) {
			if (node.nodeType !== 1 || !node.closest(".steps-layer")) continue;
			if (node.matches(".steps-words")) noted.words.push(node.textContent.trim());
			if (node.isConnected && getComputedStyle(node).pointerEvents !== "none") once(noted.faults, "it takes taps: " + node.outerHTML.slice(0, 200));
		}
	}).observe(document.documentElement, {childList: true, subtree: true, attributes: true, attributeFilter: ["class"]});
})()`

// hasten makes the clock of a page run three times as fast: the page is quicker than people.
func (w *window) hasten() {
	w.t.Helper()
	ask[any](w, `(() => { const set = setTimeout; window.setTimeout = (f, ms, ...a) => set(f, ms / 3, ...a); })()`)
}

// noted is what noteSteps notes.
type noted struct {
	Words, Shown, Properties, Faults, Late []string
	Moved, Places                          int
}

// lively lets a window see motion; all others ask for none.
func (w *window) lively() {
	w.t.Helper()
	w.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "no-preference"}}}))
	ask[any](w, noteSteps)
}

// judge holds what was shown to the rules for every show.
func (n noted) judge(t *testing.T, what string) {
	t.Helper()
	for _, fault := range n.Faults {
		t.Errorf("%s: %s", what, fault)
	}
	for _, late := range n.Late {
		t.Errorf("%s: a place changes after its steps: %s", what, late)
	}
	for _, property := range n.Properties {
		if !strings.Contains(" transform opacity offset computedOffset easing composite ", " "+property+" ") {
			t.Errorf("%s: %s is animated", what, property)
		}
	}
}

// TestSteps watches what bots do at a table of Port Royal on a phone, until two ships of one colour have come, and at one
// of Blackbeard on a desktop.
func TestSteps(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	newWindow(t, phone).seesBust(s)
	newWindow(t, desktop).seesSteps(s, blackbeard.Key)
}

// TestStepsNightly is TestSteps for every game and on the other kind of machine.
func TestStepsNightly(t *testing.T) {
	t.Parallel()
	for i, game := range []string{portroyal.Key, portroyaltricks.Key, stortebeker.Key, blackbeard.Key} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			newWindow(t, []look{phone, desktop}[i%2]).seesSteps(newSite(t, "/games"), game)
		})
	}
	t.Run("a bust", func(t *testing.T) {
		t.Parallel()
		newWindow(t, desktop).seesBust(newSite(t, ""))
	})
}

// seesSteps plays some plies of a game against bots: what they do is shown with its sentences, only transform
// and opacity are animated, nothing is left when the show is over, and the page is one that is loaded anew.
func (w *window) seesSteps(s *site, game string) {
	w.t.Helper()
	w.beginAt(s, game, "Anna", nil, "bot-random", "bot-random")
	w.seated()
	w.lively()
	w.hasten()
	c := w.formClient(w.at())
	plies := 8
	if game == blackbeard.Key { // a turn has many, and the others' turns are to be seen as well
		plies = nightly.Sample(12, 24)
	}
	for ply := range plies {
		w.until("the show is over", `!steps.playing()`)
		now := w.see()
		for range patience.Tries(pause) {
			if now = w.see(); now.asked() || now.Over {
				break
			}
		}
		if now.Over {
			break
		}
		w.play(now, now.Actions[ply*5%len(now.Actions)])
	}
	w.until("the bots have played", `document.querySelector("#table").matches(".asked") || !!document.querySelector("#result")`)
	w.until("the show is over", `!steps.playing() && !document.querySelector(".steps-layer")`)
	if left := ask[int](w, `document.querySelectorAll(".steps-layer, .steps-copy, .steps-words").length`); left != 0 {
		w.t.Errorf("%d pieces are left when the show is over", left)
	}
	if hidden := ask[int](w, `document.getAnimations().filter(a => a.effect.target && a.effect.target.closest("#table")).length`); hidden != 0 {
		w.t.Errorf("%d elements of the table are still being animated", hidden)
	}
	w.follow(c, "after the show")
	got := ask[noted](w, `window.noted`)
	got.judge(w.t, game)
	if got.Moved < 10 || len(got.Words) == 0 {
		w.t.Errorf("only %d movements and %d sentences were shown: %q", got.Moved, len(got.Words), got.Words)
	}
	for _, words := range got.Words {
		if words == "" {
			w.t.Error("a step says nothing")
		}
	}
	if got.Places == 0 {
		w.t.Error("no place was compared with the table")
	}
	w.t.Logf("%d movements, %d sentences, %d places compared", got.Moved, len(got.Words), got.Places)
}

// seesBust draws until two ships of one colour have come: both are marked where they lie.
func (w *window) seesBust(s *site) {
	w.t.Helper()
	w.begin(s, "Anna", "bot-random")
	w.seated()
	w.lively()
	w.hasten()
	for range 300 {
		now := w.see()
		if len(now.Actions) == 0 {
			ask[any](w, `new Promise(r => setTimeout(r, 50))`)
		} else {
			w.until("the show is over", `!steps.playing()`)
			action := now.Actions[0]
			for _, a := range now.Actions {
				if a == "draw" || a == "let-in" {
					action = a
				}
			}
			w.play(now, action)
		}
		if got := ask[noted](w, `window.noted`); len(got.Shown) > 0 {
			if first, second, _ := strings.Cut(got.Shown[0], " and "); colour(first) == "" || colour(first) != colour(second) {
				w.t.Errorf("%q are marked, want two ships of one colour", got.Shown[0])
			}
			got.judge(w.t, "a bust")
			return
		}
	}
	w.t.Error("no bust was seen")
}

// colour is the class of a card that says its colour, "" if it is no ship.
func colour(classes string) string {
	for class := range strings.FieldsSeq(classes) {
		if strings.HasPrefix(class, "c-") && strings.Contains(classes, "ship") {
			return class
		}
	}
	return ""
}

// TestDecisionAmidSteps answers while the steps of the bots are still being shown, slowly: a tap ends the show, the answer is
// accepted at once, and the page is one that is loaded anew. The tap alone decides nothing, even where the next question lies.
func TestDecisionAmidSteps(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	w := newWindow(t, phone)
	w.begin(s, "Anna", "bot-random", "bot-random")
	w.seated()
	w.lively()
	c := w.formClient(w.at())
	ask[any](w, `(() => { const pace = document.querySelector("#pace"); pace.value = "calm"; pace.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	amid, plies := 0, 0
	for try := range patience.Tries(pause) {
		playing := ask[bool](w, `steps.playing() && document.querySelectorAll(".steps-copy, .steps-words").length > 0`)
		if playing && amid == 2 { // a tap would press what the show that has ended leaves there
			if ask[bool](w, `steps.playing() && (steps.before(""), steps.holds({dataset: {since: "/since/0?v="}}) || steps.playing())`) {
				t.Error("a table of another ply, to which no steps lead, waits for steps")
			}
		} else if playing {
			at := w.ply()
			w.do(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: 180, Y: 700}}}))
			if ask[bool](w, `steps.playing()`) {
				t.Error("a tap does not end the show")
			}
			w.do(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
			if got := w.ply(); got < at {
				t.Errorf("the page went from ply %d to %d", at, got)
			}
		}
		now := w.see()
		if now.Over || amid == 3 || plies == 120 {
			break
		}
		if !now.asked() {
			continue
		}
		try.Came()
		plies++
		w.play(now, taste(now.Actions, plies%4))
		if playing {
			amid++
			w.follow(c, fmt.Sprintf("after the %d. decision amid steps", amid))
		}
	}
	if amid < 3 {
		t.Errorf("only %d of %d decisions fell into a show", amid, plies)
	}
	w.press("#table-title + *")
	if left := ask[int](w, `document.querySelectorAll(".steps-copy").length`); left != 0 {
		t.Errorf("a tap leaves %d pieces on the table", left)
	}
	w.open(c.at)
	if pace := ask[string](w, `document.querySelector("#pace").value`); pace != "calm" {
		t.Errorf("the pace is %q after the page was loaded again, want the one that was chosen", pace)
	}
}

// TestStepsWithoutMotion: without script and for those who want no motion, the steps are a strip that can be read.
func TestStepsWithoutMotion(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	for _, l := range []look{plain, phone} {
		w := newWindow(t, l)
		w.begin(s, "Anna", "bot-random")
		w.seated()
		for range nightly.Sample(3, 6) {
			now := w.see()
			for range patience.Tries(pause) {
				if l.plain {
					w.open(w.at())
				}
				if now = w.see(); now.asked() {
					break
				}
			}
			w.play(now, taste(now.Actions, 0))
		}
		told := `[...document.querySelectorAll("#steps li")].some(li => li.getBoundingClientRect().height > 20 && li.querySelector(".pieces svg") && li.textContent.trim())`
		for range patience.Tries(pause) {
			if ask[bool](w, told) {
				break
			} else if l.plain {
				w.open(w.at())
			}
		}
		w.until("the strip tells what has happened", told)
		if shown := ask[int](w, `document.querySelectorAll(".steps-layer").length`); shown != 0 {
			t.Error("copies are shown to somebody who wants no motion")
		}
		if !l.plain {
			w.inspect("steps-strip")
		}
	}
}

// stepsOnTheChart: steps that begin while a phone shows what lies below the chart of Blackbeard bring it into view; where it is in
// view nothing moves, and nobody who writes is taken away from it. The question is in view as before. A step elsewhere moves the chart
// there, once, and tells by how much.
func (w *window) stepsOnTheChart(s *site) {
	t := w.t
	t.Helper()
	w.beginAt(s, blackbeard.Key, "Anna", nil, "bot-random")
	w.seated()
	w.lively()
	ask[any](w, `(() => {
		const add = steps.add, field = document.body.appendChild(document.createElement("textarea"));
		window.began = [];
		steps.add = (...all) => {
			const first = !steps.playing(), turn = began.length % 3;
			if (first) {
				scrollTo(0, turn === 1 ? 20 : document.documentElement.scrollHeight);
				if (turn === 2) field.focus({preventScroll: true});
			}
			const chart = document.querySelector("#chart-view"), before = chart.getBoundingClientRect().bottom, y = scrollY;
			add(...all);
			field.blur();
			if (!first) return;
			const after = chart.getBoundingClientRect(), bar = document.querySelector("#question").getBoundingClientRect();
			began.push({turn, before, top: after.top, moved: scrollY - y, bar: bar.bottom - innerHeight});
		};
	})()`)
	type start struct {
		Turn                    int
		Before, Top, Moved, Bar float64
	}
	var began []start
	for n := 0; len(began) < 3 && n < 60; n++ {
		w.until("the show is over", `!steps.playing()`)
		now := w.see()
		if now.Over {
			break
		}
		if !now.asked() {
			ask[any](w, `new Promise(r => setTimeout(r, 50))`)
			continue
		}
		w.play(now, cautious(now.Actions, n))
		began = ask[[]start](w, `began`)
	}
	if len(began) < 3 {
		t.Fatalf("steps began only %d times", len(began))
	}
	w.until("the show is over", `!steps.playing()`)
	for _, at := range []string{"1540,180", "500,480", "1540,180;1500,200"} { // far from each other, on two sheets
		type shown struct{ Moved, In, Again bool }
		got := ask[shown](w, fmt.Sprintf(`(() => {
			const svg = document.querySelector("#chart-view"), all = "chart-view@" + %[1]q, before = svg.getScreenCTM().e, by = steps.frame([all]), m = svg.getScreenCTM(), r = svg.getBoundingClientRect();
			const inside = %[1]q.split(";").map(p => p.split(",").map(Number)).every(([x, y]) => m.a*x + m.e > r.left && m.a*x + m.e < r.right && m.d*y + m.f > r.top + 50 && m.d*y + m.f < r.bottom);
			return {moved: !!by && Math.abs(m.e - before - by.x) < 1, in: inside, again: !!steps.frame([all])};
		})()`, at))
		if !got.Moved || !got.In || got.Again {
			t.Errorf("a step at %s: %+v", at, got)
		}
	}
	for _, b := range began[:3] {
		switch {
		case b.Turn != 1 && b.Before >= 120:
			t.Errorf("the chart ends at %.0f of a page that shows its end", b.Before)
		case b.Turn == 0 && (b.Top < -1 || b.Top > 200):
			t.Errorf("steps begin while the chart lies at %.0f", b.Top)
		case b.Turn != 0 && b.Moved != 0:
			t.Errorf("the page moves by %.0f px (%+v)", b.Moved, b)
		case b.Bar > 1 || b.Bar < -1:
			t.Errorf("the bar ends %.0f px below the window", b.Bar)
		}
	}
}

// TestMissedStepsNightly is the way back of somebody who was away for long.
func TestMissedStepsNightly(t *testing.T) {
	t.Parallel()
	misses(t, newSite(t, "/games"), newWindow(t, phone))
}

// misses: who comes back after ten plies and more finds what they came to before the list, and can have it shown; that
// ends at the table.
func misses(t *testing.T, s *site, anna *window) {
	t.Helper()
	anna.playOut(s, "Anna", "bot-random", "bot-random") // a turn there has many plies
	table := anna.at()
	c := anna.formClient(table)
	missed := 0
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	watcher := &formClient{t: t, http: &http.Client{Jar: jar}, at: anna.watchLink()} // sees how far the match is while Anna does not look
	anna.open(s.url("/credits"))
	for n := 0; missed < 10 && n < 200; n++ {
		now, _, _ := c.see()
		for range patience.Tries(pause) {
			if now, _, _ = c.see(); len(now.Actions) > 0 {
				break
			}
		}
		c.play(now, cautious(now.Actions, n)) // and looks at nothing that follows
		for range patience.Tries(pause) {
			if c.waits(s.url("/credits")) {
				break
			}
		}
		after, _, _ := watcher.see()
		missed = newest(t, after) - newest(t, now)
	}
	anna.open(table)
	if missed < 10 {
		t.Fatalf("only %d plies were missed", missed)
	}
	anna.until("the digest stands before the list", `(() => { const digest = document.querySelector("#since #digest"), list = document.querySelector("#since > ol");
		return !!digest && !!list && digest.compareDocumentPosition(list) === Node.DOCUMENT_POSITION_FOLLOWING; })()`)
	anna.inspect("digest")
	link := ask[string](anna, `document.querySelector("#since .show-me").href`)
	if !strings.Contains(link, "/replay?at=") {
		t.Fatalf("show me leads to %s", link)
	}
	anna.press("#since .show-me")
	anna.until("the replay plays and ends at the table", `location.href === `+quote(table)+` && document.readyState === "complete" && !!document.querySelector("#table[data-since]")`)
}
