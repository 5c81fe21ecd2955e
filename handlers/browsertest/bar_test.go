package browsertest

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portside/engine/blackbeard"
	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
)

var decisions = flag.Int("decisions", nightly.Sample(12, 18), "decisions of each match that TestBar looks at; 0: whole matches")

// table is a match of a game, with what it can have on the table.
type table struct {
	name, game string
	bots       int
	options    map[string]string
}

// often are the tables at which TestBar looks, one of each game; seldom are those that it leaves to TestBarNightly.
var often = []table{
	{"port-royal", portroyal.Key, 2, map[string]string{"mode": "base", "gambler": "yes", "set_sail_mix": "yes", "contract_cast": "yes", "expedition_variant": "yes"}},
	{"port-royal-tricks", portroyaltricks.Key, 3, map[string]string{"revoke": "penalty"}},
	{"stortebeker", stortebeker.Key, 2, nil},
	{"blackbeard", blackbeard.Key, 1, nil},
}

var seldom = []table{
	{"set-sail", portroyal.Key, 2, map[string]string{"mode": "set_sail"}},
	{"contracts", portroyal.Key, 2, map[string]string{"mode": "contracts_competitive", "gambler": "yes", "set_sail_mix": "yes"}},
	{"contracts-team", portroyal.Key, 1, map[string]string{"mode": "contracts_coop", "gambler": "yes", "set_sail_mix": "yes"}},
	{"contracts-solo", portroyal.Key, 0, map[string]string{"mode": "contracts_solo"}},
	{"missions", portroyal.Key, 2, map[string]string{"mode": "adventure_variable"}},
	{"missions-team", portroyal.Key, 1, map[string]string{"mode": "adventure_coop", "chapter": "5"}},
	{"missions-rivals", portroyal.Key, 2, map[string]string{"mode": "adventure_competitive", "chapter": "4"}},
	{"missions-solo", portroyal.Key, 0, map[string]string{"mode": "adventure_solo", "chapter": "3"}},
	{"stortebeker-pro", stortebeker.Key, 3, map[string]string{"mode": "pro", "pirate_loss": "owner_chooses"}},
	{"blackbeard-solo", blackbeard.Key, 0, nil},
}

// offered is how the page offers the legal actions of one kind.
type offered struct {
	Word   string   // the first word of their notation
	All    []string // the actions
	Bar    []string // those with a button in the bar
	Fan    []string // those that the bar unfolds
	Cards  []string // of these, those that a card of the hand unfolds
	Way    string   // where a link of the bar leads to the others, as a selector; "" if nowhere
	Said   string   // what that link says
	There  []string // those with a button on the board
	Twice  []string // those with a button in the bar and on the board
	Sight  bool     // whether a button, fold or link of the kind lies in the bar without scrolling in it
	Seen   bool     // whether a button of the kind on the board is in view, above the bar
	Aside  bool     // whether it is hidden behind a warning: an offence against the rules, or in vain
	Behind string   // what lies over the bar where the kind is
}

// holding is what the bar holds.
type holding struct {
	Kinds            []offered
	Top, Bottom      float64
	Height, Contents float64
	Room             float64
	Cut              string   // what of the answers lies beyond the edge of the bar, and which cards of the hand there do, or have a sign under another card
	Lost             bool     // whether the stage of the game is out of view, although the question is answered in the bar
	Astray           string   // which ships of those asked about are not in view on the chart
	Board            float64  // where the chart begins on the page, 0 without one, or below what was missed
	Out              []string // buttons on the board that a link of the bar stands for and that are not in view, though all there fit above the bar
	Aside            bool     // whether what explains the question can be read, or a sign that unfolds it
	Hand             bool     // whether cards are chosen from a hand in it, or a fold is open
	First            string   // the first action, or the address of the first link, in the bar
}

// barRead reads the bar at the place where the page stands.
const barRead = `(() => {
	const bar = document.querySelector("#question"), box = bar.getBoundingClientRect(), kinds = new Map();
	const kind = (word) => kinds.get(word) || kinds.set(word, {word, all: [], bar: [], fan: [], cards: [], way: "", said: "", there: [], twice: [], sight: false, seen: false, aside: false, behind: ""}).get(word);
	const put = (list, a) => list.includes(a) || list.push(a);
	const sight = (k, e) => {
		const r = e.getBoundingClientRect();
		if (r.top < box.top - 1 || r.bottom > box.bottom + 1 || r.left < 0 || r.right > innerWidth + 1) return;
		const over = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
		if (over && (e.contains(over) || over.contains(e))) k.sight = true;
		else k.behind = over ? over.outerHTML.slice(0, 120) : "the edge";
	};
	const folds = [...bar.querySelectorAll("details")];
	for (const f of folds) f.wasOpen = f.open;
	for (const b of document.querySelectorAll("#plies button[name=action]")) {
		let word = b.value.split(".")[0];
		if (word === "course") continue; // a plan of several plies, beside what is legal
		if (b.closest("#lie")) word += " against the rules";
		const k = kind(word);
		put(k.all, b.value);
		if (!bar.contains(b)) {
			const fold = b.closest("details:not([open])"), vain = !!fold && fold.matches(".vain");
			if (!fold || vain) put(k.there, b.value);
			k.aside = k.aside || vain;
			const r = (fold ? fold.querySelector("summary") : b).getBoundingClientRect();
			const end = box.top > innerHeight / 3 ? box.top : innerHeight;
			if (r.width && r.top >= 0 && r.bottom <= end + 1) k.seen = true;
			continue;
		}
		const fold = b.closest("details");
		if (fold && !fold.open) {
			put(k.fan, b.value);
			if (fold.name === "hand") put(k.cards, b.value);
			sight(k, fold.querySelector("summary"));
			k.aside = k.aside || fold.id === "lie" || fold.id === "vain";
		} else {
			put(k.bar, b.value);
			sight(k, b);
		}
	}
	for (const a of bar.querySelectorAll("a[href^='#']")) {
		const to = document.querySelector(a.getAttribute("href"));
		if (!to) continue;
		for (const b of to.querySelectorAll("button[name=action]")) {
			if (b.closest("details:not([open])")) continue;
			const k = kind(b.value.split(".")[0]);
			put(k.there, b.value);
			k.way = "#" + bar.id + " a[href='" + a.getAttribute("href") + "']";
			k.said = a.textContent.trim();
			sight(k, a);
		}
	}
	const out = [];
	for (const a of document.querySelectorAll(".js #question a.way[href^='#']")) {
		const to = document.querySelector(a.getAttribute("href"));
		const goes = to && getComputedStyle(bar).position !== "fixed" && bar.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING; // with the page, above them
		const fit = !goes && box.top > innerHeight / 3 ? Math.min(box.top, innerHeight) : innerHeight;
		const there = to ? [...to.querySelectorAll("button[name=action]")].map(b => [b.value, b.getBoundingClientRect()]).filter(([, r]) => r.width) : [];
		const top = Math.min(...there.map(([, r]) => r.top), ...(goes ? [box.top] : []));
		if (Math.max(...there.map(([, r]) => r.bottom)) - top > fit - 16) continue;
		for (const [value, r] of there) if (r.top < -1 || r.bottom > fit + 1) put(out, value);
	}
	const stage = document.querySelector(".js [data-stage]"), at = stage && stage.getBoundingClientRect();
	const lost = !!at && !document.querySelector("#question a.way[href^='#']") && (at.bottom < 60 || at.top > (getComputedStyle(bar).position !== "fixed" && bar.compareDocumentPosition(stage) & Node.DOCUMENT_POSITION_FOLLOWING ? innerHeight : box.top) - 60);
	const chart = document.querySelector(".js #chart-view"), astray = [];
	let board = 0;
	if (chart) {
		const r = chart.getBoundingClientRect(), at = chart.dataset.view.split(" ").map(Number).slice(4), m = chart.getScreenCTM();
		board = document.querySelector("#since") ? 0 : r.top + scrollY; // what was missed stands above it
		for (let i = 0; i < at.length; i += 2) {
			const x = m.a * at[i] + m.e, y = m.d * at[i + 1] + m.f;
			if (x < r.left + 10 || x > r.right - 10 || y < Math.max(r.top, 0) + 10 || y > Math.min(r.bottom, getComputedStyle(bar).position === "fixed" ? box.top : innerHeight) - 10) astray.push(at[i] + "," + at[i + 1] + " lies at " + Math.round(x) + "," + Math.round(y));
		}
	}
	kinds.delete("course");
	for (const k of kinds.values()) k.twice = k.there.filter(a => k.bar.includes(a) || k.fan.includes(a));
	const within = (e) => {
		const r = e.getBoundingClientRect();
		return r.left >= box.left && r.right <= box.right + 1;
	};
	const cut = [...bar.querySelectorAll(".answers > :is(.button, .fan)")].filter(e => e.getClientRects().length && !within(e)).map(e => e.textContent.trim()).join();
	const covered = [...bar.querySelectorAll(".card-button")].filter(b => {
		const edge = b.getBoundingClientRect(), sign = b.querySelector("em"), r = (sign || b).getBoundingClientRect();
		const lies = (x) => { const over = document.elementFromPoint(x, (r.top + r.bottom) / 2); return !over || b.contains(over) || over.contains(b); };
		return edge.left < box.left || edge.right > box.right || sign && r.bottom <= box.bottom && !(lies(r.left + 2) && lies(r.right - 2));
	}).map(b => b.value).join();
	const aside = bar.querySelector("details.aside"), sign = aside && aside.querySelector("summary"), told = aside && aside.querySelector("p");
	const seen = (e) => e.getClientRects().length && within(e) && e.contains(document.elementFromPoint(e.getBoundingClientRect().left + 8, e.getBoundingClientRect().top + 8));
	const first = bar.querySelector(".answers button[name=action], .answers a[href^='#']");
	return {kinds: [...kinds.values()], top: box.top, bottom: box.bottom, height: bar.clientHeight, contents: bar.scrollHeight, room: innerHeight, cut: cut + covered, out, lost, astray: astray.join(), board, aside: !aside || !!seen(sign) || !!(told.checkVisibility({contentVisibilityAuto: true}) && seen(told)), hand: !!bar.querySelector(".hand [name=action], details[open]"), first: first ? first.value || first.getAttribute("href") : ""};
})()`

// resting are the kinds that pass or stop.
var resting = []string{"stop", "done", "end-turn", "leave", "no", "pass", "keep", "decline", "give-up", "stay", "refuse", "sold", "remain", "leave-cargo", "leave-person"}

// low is the height that the bar has on a phone at nine decisions of ten, in CSS pixels, unless cards are chosen from a hand in it.
const low = 112

// holds holds the bar to its promises at one decision and names what it breaks.
func (h holding) holds() (broken []string) {
	blame := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	if h.Top < -1 || h.Bottom > h.Room+1 {
		blame("the bar lies from %.0f to %.0f of %.0f", h.Top, h.Bottom, h.Room)
	}
	if h.Height > 0.65*h.Room {
		blame("the bar takes %.0f of %.0f", h.Height, h.Room)
	}
	if h.Cut != "" {
		blame("the bar cuts off %q", h.Cut)
	}
	if len(h.Out) > 0 {
		blame("%q are asked for and not in view, though all of them fit above the bar", h.Out)
	}
	if !h.Aside {
		blame("what explains the question is neither in sight nor behind a sign that is")
	}
	more := slices.ContainsFunc(h.Kinds, func(k offered) bool { return !slices.Contains(resting, k.Word) && !k.Aside })
	if h.Room < 800 && h.Height > 1.6*low && !h.Hand {
		blame("the bar is %.0f px high, want at most %d, seldom more", h.Height, low)
	}
	if h.Astray != "" {
		blame("what is asked about is not in view on the chart: %s", h.Astray)
	}
	if h.Lost {
		blame("what the question is about is out of view")
	}
	for _, k := range h.Kinds {
		within := map[string]bool{}
		for _, a := range slices.Concat(k.Bar, k.Fan, k.There) {
			within[a] = true
		}
		for _, a := range k.All {
			if !within[a] {
				blame("%s takes more than two taps and one scroll", a)
			}
		}
		if len(k.Twice) > 0 {
			blame("the bar repeats what lies on the board: %q", k.Twice)
		}
		if board := len(k.Bar)+len(k.Fan) == 0; board && !k.Seen && k.Way == "" && !k.Aside {
			blame("nothing of %s is in view on the board, and no way leads there", k.Word)
		} else if !board && !k.Sight {
			blame("nothing of %s is in sight in the bar %s", k.Word, k.Behind)
		}
		if k.Way != "" && len(strings.Fields(k.Said)) < 2 {
			blame("the way to %s says no more than %q", k.Word, k.Said)
		}
	}
	if word, _, _ := strings.Cut(h.First, "."); more && slices.Contains(resting, word) {
		blame("the bar begins with %s", h.First)
	}
	return broken
}

// TestBar plays random matches of every game on a phone, and holds every decision of them to this: every action has its button
// on the board, where it is in view, or in the bar, if need be behind the card of the hand that it is done with, and in none of them
// twice; without cards of a hand the bar is low at nine decisions of ten; passing or stopping never stands there first when something else in the bar can be
// done; no action takes more than two taps and one scroll.
func TestBar(t *testing.T) {
	t.Parallel()
	s, w := newSite(t, ""), newWindow(t, phone)
	for _, tt := range often {
		tt.holdBar(t, s, w)
	}
}

// TestBarNightly is TestBar for every mode of every game, also on a desktop and without JavaScript.
func TestBarNightly(t *testing.T) {
	t.Parallel()
	for _, tt := range slices.Concat(often, seldom) {
		for _, l := range []look{phone, desktop, {name: "plain phone", width: 360, height: 740, touch: true, plain: true}} {
			if l.plain && tt.name != "stortebeker" && tt.name != "missions" {
				continue // nothing that is shown there depends on the game
			}
			t.Run(tt.name+" "+l.name, func(t *testing.T) {
				t.Parallel()
				tt.holdBar(t, newSite(t, ""), newWindow(t, l))
			})
		}
	}
}

// holdBar has a window play at the table and holds its bar to what it promises.
func (tt table) holdBar(t *testing.T, s *site, w *window) {
	t.Helper()
	w.beginAt(s, tt.game, "Anna", tt.options, slices.Repeat([]string{"bot-random"}, tt.bots)...)
	p := &person{window: w}
	p.seated()
	n, kinds, heights := p.holdBar(tt.name, rand.New(rand.NewPCG(7, uint64(w.look.width))))
	t.Logf("%s at %dx%d: %d decisions, kinds %v, heights of the bar without a hand %.0f", tt.name, w.look.width, w.look.height, n, slices.Sorted(maps.Keys(kinds)), heights)
	if slices.Sort(heights); len(heights) >= 10 && w.look.height < 800 && heights[(len(heights)-1)*9/10] > low+1 {
		t.Errorf("%s: the bar is %.0f px high at one decision of ten, want %d", tt.name, heights[(len(heights)-1)*9/10], low)
	}
	if n < min(*decisions, 10) {
		t.Errorf("%s: only %d decisions were seen", tt.name, n)
	}
}

// holdBar plays at random and holds each decision to what the bar promises. It returns how many there were, how often
// each kind of action was offered, and how high the bar was where no hand lay in it.
func (p *person) holdBar(name string, luck *rand.Rand) (n int, kinds map[string]int, heights []float64) {
	p.t.Helper()
	kinds = map[string]int{}
	taken, pictured, board := map[string]bool{}, map[string]bool{}, 0.0
	for try := range patience.Tries(pause) {
		now := p.see()
		if now.Over || *decisions > 0 && n >= *decisions {
			return n, kinds, heights
		}
		if !now.asked() {
			if p.look.plain {
				p.open(p.at())
			}
			continue
		}
		try.Came()
		n++
		p.until("the page has come to rest", `new Promise(r => { let y = scrollY, still = 0; const f = () => { still = scrollY === y ? still + 1 : 0; y = scrollY; still > 3 ? r(true) : requestAnimationFrame(f); }; f(); })`)
		h := ask[holding](p.window, barRead)
		for _, b := range h.holds() {
			p.t.Errorf("%s at decision %s (%s): %s", name, now.Decision, ask[string](p.window, `document.querySelector("#question-text").textContent`), b)
		}
		if board != 0 && h.Board != 0 && p.look.height < 800 && (h.Board > board+1 || h.Board < board-1) {
			p.t.Errorf("%s at decision %s: the chart jumps from %.0f to %.0f", name, now.Decision, board, h.Board)
		}
		board = h.Board
		if !h.Hand {
			heights = append(heights, h.Height)
		}
		sort := ""
		for _, k := range h.Kinds {
			kinds[k.Word]++
			sort += " " + k.Word
		}
		if *shots != "" && !pictured[sort] {
			pictured[sort] = true
			p.shoot(fmt.Sprintf("bar-%s-%s-%s", name, p.look.name, strings.ReplaceAll(strings.TrimSpace(sort), " ", "+")))
		}
		k := h.Kinds[luck.IntN(len(h.Kinds))]
		if k.Aside && len(h.Kinds) > 1 {
			continue
		}
		action := k.All[luck.IntN(len(k.All))]
		if k.Way != "" && p.look.plain && !slices.Contains(k.Bar, action) && !slices.Contains(k.Fan, action) {
			if !taken[k.Word] {
				p.takeWay(name, k)
			}
			taken[k.Word] = true
		}
		if slices.Contains(k.Fan, action) {
			ask[any](p.window, fmt.Sprintf(`document.querySelector(%s).closest("details").open = true`, quote("#question "+button(action)[len("#plies "):])))
		}
		before := p.see() // what is unfolded is in sight as well
		p.press(button(action))
		if p.look.plain {
			p.until("the answer is there", `document.readyState === "complete"`)
		}
		p.movedOn(before, action)
	}
	p.t.Fatalf("%s: after %d decisions nothing is asked", name, n)
	return n, kinds, heights
}

// takeWay presses the link of the bar to a kind: what it leads to is in sight, between the upper edge and the bar.
func (p *person) takeWay(name string, k offered) {
	p.t.Helper()
	p.press(k.Way)
	p.until(name+": the way to "+k.Word+" leads there", fmt.Sprintf(`(() => {
		const to = document.querySelector(document.querySelector(%s).getAttribute("href")).getBoundingClientRect();
		const bar = document.querySelector("#question").getBoundingClientRect();
		return to.top >= -1 && to.top < (bar.top > innerHeight / 3 ? bar.top : innerHeight) - 44;
	})()`, quote(k.Way)))
}

// shoot writes a picture of the window.
func (p *person) shoot(name string) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), p.picture(), 0o644); err != nil {
		p.t.Error(err)
	}
}
