package browsertest

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
)

// turns is how many turns of its own a seat plays in the browser; a whole match is far longer. -turns 40 plays a
// long match.
var turns = flag.Int("turns", nightly.Sample(8, 12), "turns of Blackbeard that somebody alone plays in the browser")

// sail sets up a match of Blackbeard; sitters have the seats from the second on.
func (w *window) playOut(s *site, name string, sitters ...string) {
	w.t.Helper()
	w.open(s.url("/games/blackbeard"))
	if ask[bool](w, `!!document.querySelector("form.new-match input[name=name]")`) {
		w.fill("form.new-match input[name=name]", name)
	}
	for i := range 3 {
		sitter := "none"
		if i < len(sitters) {
			sitter = sitters[i]
		}
		w.choose(fmt.Sprintf("seat-%d", i+2), sitter)
	}
	w.press("form.new-match button[type=submit]")
	w.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
}

// captain chooses as somebody who wants to get on: prizes and money first, then the sea. n makes it vary.
func captain(actions []string, n int) string {
	for _, want := range []string{
		"board", "load.", "take-person", "interrogate", "unload-all", "sold", "no-bribe", "no-feast", "no-letter", "done", "prize.", "ransom.", "recover.", "refit.",
		"uncareen.", "sell.", "search", "end-battle", "evade", "keep-roll", "keep-ship", "raze.", "cr-move.", "activate", "ship.schooner", "ship.sloop", "place.car-", "anchor", "weigh",
	} {
		for i := range actions {
			if a := actions[(i+n)%len(actions)]; strings.HasPrefix(a, want) {
				return a
			}
		}
	}
	for i := range actions {
		if a := actions[(i+n*7)%len(actions)]; strings.HasPrefix(a, "sail.") || strings.HasPrefix(a, "course.") || strings.HasPrefix(a, "move.") {
			return a
		}
	}
	return actions[n%len(actions)]
}

// cautious chooses as somebody who wants to live long: no prizes, no fights, the ship in order, and to sea.
func cautious(actions []string, n int) string {
	order := []string{"evade", "avoid", "end-battle", "surrender", "keep-", "no-", "refuse", "let-", "recover.", "refit.", "anchor", "done", "stay", "pass", "petition"}
	if n%4 == 0 {
		order = append([]string{"search", "move.", "course.", "sail."}, order...)
	}
	for _, want := range order {
		for i := range actions {
			if a := actions[(i+n)%len(actions)]; strings.HasPrefix(a, want) {
				return a
			}
		}
	}
	return captain(actions, n)
}

// playTurns plays until the first of the people has begun this many turns or the match is over, and returns how
// many there were. The person who is asked answers; the table is checked on the way.
func playTurns(t *testing.T, wanted int, choose func(actions []string, n int) string, people ...*person) (begun int) {
	t.Helper()
	plies := 0
	for try := range patience.Tries(pause) {
		if begun >= wanted {
			t.Logf("%d turns in %d plies", begun, plies)
			return begun
		}
		for _, p := range people {
			now := p.see()
			if now.Over {
				for _, p := range people {
					p.until("everybody sees the end", `!!document.querySelector("form[action$='/rematch']")`)
					p.inspect("blackbeard-over-" + p.look.name)
				}
				t.Logf("over after %d turns in %d plies", begun, plies)
				return begun
			}
			if !now.asked() {
				if p.look.plain {
					p.open(p.at())
				}
				continue
			}
			if p == people[0] && ask[bool](p.window, `!!document.querySelector("#commands")`) {
				begun++
				if begun == 3 || begun == wanted/2 {
					p.inspect(fmt.Sprintf("blackbeard-turn-%d-%s", begun, p.look.name))
				}
			}
			p.play(now, choose(now.Actions, plies))
			plies++
			p.until("the last events are those the log ends with, also when the ply told nothing", lastEvents)
			try.Came()
		}
	}
	for _, p := range people {
		t.Logf("%s at %s:\n%s", p.look.name, p.at(), p.text())
	}
	t.Fatalf("%d of %d turns in %d plies, and nobody can go on", begun, wanted, plies)
	return 0
}

// TestBlackbeardAloneNightly sails as Peter Blood for some turns, on a phone and on a desktop. If he is lost before,
// the next match goes on with the rest.
func TestBlackbeardAloneNightly(t *testing.T) {
	t.Parallel()
	for _, l := range []look{phone, desktop} {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, "")
			p := &person{window: newWindow(t, l)}
			matches := 0
			style := captain
			if *turns >= 40 { // long matches are for those who live long
				style = cautious
			}
			for left := *turns; left > 0; matches++ {
				if matches == 40 {
					t.Fatalf("Blood was lost forty times, and %d turns are left", left)
				}
				p.playOut(s, "Anna")
				p.seated()
				left -= playTurns(t, left, style, p)
			}
			t.Logf("%d matches", matches)
		})
	}
}

// TestBlackbeard sails with a friend on a phone and a bot for some turns, on the chart as well; then somebody without
// JavaScript sends a ship to a hex farther off by one button.
func TestBlackbeard(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	host := &person{window: newWindow(t, desktop)}
	host.playOut(s, "Anna", "open", "bot-random")
	guest := &person{window: newWindow(t, phone)}
	guest.join(host.invitation(), "Bram")
	for _, p := range []*person{host, guest} {
		p.seated()
	}
	pointed(t, host, guest) // somebody has begun a turn then; the match may be lost soon after
	begun := playTurns(t, *turns/4, captain, host, guest)
	if nightly.Sample(false, true) || *turns >= 40 { // by day TestBlackbeardChart and TestBar begin turns on a phone
		begun += playTurns(t, *turns/4, captain, guest, host)
	}
	t.Logf("%d turns", begun)

	scriptless := &person{window: newWindow(t, look{name: "plain phone", width: 360, height: 740, plain: true})}
	scriptless.playOut(s, "Chloé")
	scriptless.seated()
	scriptless.course()
}

// pointed has somebody who sails choose the next hex on the chart itself, if there is a choice.
func pointed(t *testing.T, people ...*person) {
	t.Helper()
	plies := 0
	for try := range patience.Tries(pause) {
		if plies >= 60 {
			break
		}
		for _, p := range people {
			now := p.see()
			if !now.asked() {
				continue
			}
			plies++
			try.Came()
			var step string
			for _, a := range now.Actions {
				if strings.HasPrefix(a, "sail.") {
					step = a
				}
			}
			if step == "" {
				p.play(now, captain(now.Actions, 1))
				continue
			}
			found := ask[bool](p.window, `(() => {
				const svg = document.querySelector("#chart-view"), r = svg.getBoundingClientRect();
				for (let x = 6; x < r.width; x += 12) for (let y = 6; y < r.height; y += 12) {
					for (const type of ["pointerdown", "pointerup"])
						svg.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, clientX: r.left + x, clientY: r.top + y}));
					if (!document.querySelector("#chart-go").hidden && !document.querySelector("#chart-go-do").hidden) return true;
				}
				return false;
			})()`)
			if !found {
				t.Fatalf("%s: nothing on the chart can be chosen while %s is offered", p.look.name, step)
			}
			p.press("#chart-go-do")
			p.movedOn(now, "the chart")
			return
		}
	}
	t.Fatal("nobody came to sail")
}

// TestBlackbeardChart looks at the chart, above all on a phone.
func TestBlackbeardChart(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	(&person{window: newWindow(t, desktop)}).choosesHexes(s)
	p := &person{window: newWindow(t, phone)}
	p.seesChart(s)
	p.stepsOnTheChart(s)
}

// choosesHexes: where a captain may begin anywhere, a tap on a hex chooses that hex, in every column of every sheet.
func (p *person) choosesHexes(s *site) {
	t := p.t
	t.Helper()
	p.playOut(s, "Anna")
	p.seated()
	columns := map[string]string{} // a hex of each: "ind-C7" of "ind-C"
	for n := 0; n < 10 && len(columns) == 0; n++ {
		now := p.see()
		for _, a := range now.Actions {
			if hex, ok := strings.CutPrefix(a, "place."); ok && !strings.HasPrefix(hex, "zone-") {
				columns[hex[:strings.Index(hex, "-")+2]] = hex
			}
		}
		if len(columns) == 0 {
			p.play(now, captain(now.Actions, n))
		}
	}
	if len(columns) != 24+12+12 {
		t.Fatalf("%d columns", len(columns))
	}
	hexes := slices.Collect(maps.Values(columns))
	slices.Sort(hexes)
	p.press(`[data-zoom="all"]`)
	p.until("the whole chart is shown", `document.querySelector('[data-zoom="all"]').ariaPressed === "true"`)
	// The button of the place that was tapped is pressed, but its form not sent.
	missed := ask[[]string](p.window, `(() => {
		const svg = document.querySelector("#chart-view"), missed = [];
		let pressed = "";
		const note = (e) => {
			const b = e.target.closest?.("button[name=action]");
			if (!b) return;
			pressed = b.value;
			e.preventDefault();
			e.stopPropagation();
		};
		addEventListener("click", note, true);
		const sheets = Object.fromEntries(svg.dataset.sheets.split(";").map((s) => [s.split(" ")[0], s.split(" ").slice(1).map(Number)]));
		for (const hex of `+quote(strings.Join(hexes, " "))+`.split(" ")) {
			const [, sheet, letter, row] = /^(\w+)-(\w)(\d+)$/.exec(hex), col = letter.charCodeAt(0) - 65, [x, y] = sheets[sheet];
			const at = new DOMPoint(x + col * 30 + 20, y + (row - 1) * 34 + 17 + (col & 1) * 17).matrixTransform(svg.getScreenCTM());
			for (const type of ["pointerdown", "pointerup"])
				svg.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, clientX: at.x, clientY: at.y}));
			pressed = "";
			if (!document.querySelector("#chart-go").hidden) document.querySelector("#chart-go-do").click();
			if (pressed !== "place." + hex) missed.push(hex + ": " + (pressed || "nothing"));
		}
		removeEventListener("click", note, true);
		return missed;
	})()`)
	for _, m := range missed {
		t.Errorf("a tap on %s", m)
	}
}

// seesChart: the chart keeps its place and three fifths of a phone's height whatever is asked, and shows the ships that are asked
// about, in fights, over cargo and at sales as well; where a place answers the question the bar is low. Orders and places open as a
// sheet below it and close again; a port that is touched says what it is to the captain.
func (p *person) seesChart(s *site) {
	t := p.t
	t.Helper()
	p.playOut(s, "Anna")
	p.seated()
	plotted, touched, board, others := map[string]bool{}, 0, 0.0, map[string]bool{}
	cast, beside := 0, 0 // ports that only some dice reach; taps beside ports of the whole chart
	for n := 0; n < 60 && (len(plotted) < 3 || touched < 2 || !others["board"] || len(others) < 4); n++ {
		now := p.see()
		if now.Over {
			break
		}
		if !now.asked() {
			continue
		}
		word, _, _ := strings.Cut(now.Actions[0], ".")
		h := ask[holding](p.window, barRead)
		if h.Astray != "" || board != 0 && h.Board != 0 && h.Board != board {
			t.Errorf("%s: out of view: %q; the chart begins at %.0f, before at %.0f", word, h.Astray, h.Board, board)
		}
		board = h.Board
		if !ask[bool](p.window, `!!document.querySelector(".plotting")`) {
			others[word] = true
		} else {
			ask[any](p.window, `scrollTo(0, 0)`)
			type room struct{ Chart, Bar, High float64 }
			r := ask[room](p.window, `(() => {
				const bar = document.querySelector("#question").getBoundingClientRect(), chart = document.querySelector("#chart-view").getBoundingClientRect();
				return {chart: Math.min(chart.bottom, bar.top) - Math.max(chart.top, 0), bar: bar.height, high: innerHeight};
			})()`)
			if r.Chart < 0.6*r.High || r.Bar > 112 {
				t.Errorf("%s: the chart has %.0f of %.0f px, the bar %.0f", word, r.Chart, r.High, r.Bar)
			}
			if way := "#question a.opens"; !plotted[word] && ask[bool](p.window, `!!document.querySelector("`+way+`")`) {
				p.press(way)
				p.until("the list lies over the lower part", `(() => {
					const l = document.querySelector(".lists"), r = l.getBoundingClientRect();
					return getComputedStyle(l).position === "fixed" && r.top > innerHeight / 3 && Math.round(r.bottom) === innerHeight && l.contains(document.activeElement);
				})()`)
				p.press(`[data-lists="close"]`)
				p.until("the list is closed", `getComputedStyle(document.querySelector(".lists")).position !== "fixed"`)
			}
			plotted[word] = true
			if word == "place" && !ask[bool](p.window, `document.querySelector("#question .touch").getClientRects().length > 0`) {
				t.Error("nothing says that a place can be tapped")
			}
			cast += p.touchCast()
			if beside == 0 && word != "place" { // there every hex can be chosen
				beside = p.touchBeside()
			}
			touched += p.touchPort()
		}
		p.play(now, captain(now.Actions, n))
	}
	if len(plotted) < 3 || touched < 2 || !others["board"] {
		t.Errorf("%d ports touched, asked for %v and %v", touched, plotted, others)
	}
	if cast == 0 || beside == 0 {
		t.Errorf("%d ports were reached by some dice only, %d taps were beside ports", cast, beside)
	}
}

// touchPort touches a port in sight; the page then says, in a sheet that covers no more than the chart can spare, what it is. It returns how
// many were touched.
func (p *person) touchPort() int {
	p.t.Helper()
	type said struct {
		Name, Text  string
		Chart, High float64
		Bar         float64
		Closed      bool
	}
	s := ask[said](p.window, `(() => {
		const svg = document.querySelector("#chart-view"), box = svg.getBoundingClientRect(), end = document.querySelector("#question").getBoundingClientRect().top;
		for (const port of svg.querySelectorAll(".port")) {
			const at = new DOMPoint(0, 0).matrixTransform(port.getScreenCTM());
			if (at.x < box.left + 20 || at.x > box.right - 20 || at.y < box.top + 60 || at.y > end - 20) continue;
			for (const type of ["pointerdown", "pointerup"])
				svg.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, clientX: at.x, clientY: at.y}));
			const go = document.querySelector("#chart-go"), r = go.getBoundingClientRect();
			if (go.hidden) return {name: port.textContent, text: "", chart: 0, high: innerHeight, closed: false};
			const words = {name: port.querySelector(".port-name").textContent, text: document.querySelector("#chart-go-place").textContent, chart: Math.min(box.bottom, r.top) - Math.max(box.top, 0), high: innerHeight, bar: r.height};
			document.querySelector("#chart-go-close").click();
			return {...words, closed: go.hidden};
		}
		return {name: "", text: "", chart: 0, high: 0, closed: false};
	})()`)
	if s.Name == "" {
		return 0
	}
	if !strings.HasPrefix(s.Text, s.Name) || !s.Closed || s.Chart < 0.6*s.High || s.Bar > 112.5 {
		p.t.Errorf("touched: %+v", s)
	}
	return 1
}

// touchCast touches the ports that only some dice reach: the button of the sheet is that of the order to set sail. It returns
// how many there were.
func (p *person) touchCast() int {
	p.t.Helper()
	type cast struct{ Name, Button, Said string }
	list := ask[[]cast](p.window, `(() => {
		const svg = document.querySelector("#chart-view"), list = [];
		for (const li of document.querySelectorAll("#afloat-ports [data-sail]")) {
			const port = document.querySelector("#" + li.id.replace("at-", "port-")), m = port.transform.baseVal.consolidate().matrix;
			steps.frame(["chart-view@" + m.e + "," + m.f]);
			const at = new DOMPoint(0, 0).matrixTransform(port.getScreenCTM());
			for (const type of ["pointerdown", "pointerup"])
				svg.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, clientX: at.x, clientY: at.y}));
			const act = document.querySelector("#chart-go-do");
			let pressed = "";
			const note = (e) => { const b = e.target.closest("button[name=action]"); if (b) { pressed = b.value; e.preventDefault(); e.stopPropagation(); } };
			addEventListener("click", note, true);
			act.click();
			removeEventListener("click", note, true);
			list.push({name: port.id, button: act.hidden ? "" : pressed, said: act.textContent});
			document.querySelector("#chart-go-close").click();
		}
		document.querySelector("[data-zoom=home]").click();
		return list;
	})()`)
	for _, c := range list {
		if !strings.HasPrefix(c.Button, "move.") || c.Said != "Set sail first" {
			p.t.Errorf("touched a port that some dice reach: %+v", c)
		}
	}
	return len(list)
}

// touchBeside taps the whole chart a little beside each port of the western leaf: something is said each time. It returns how many taps there were.
func (p *person) touchBeside() int {
	p.t.Helper()
	missed := ask[[]string](p.window, `(() => {
		const missed = [];
		for (const n of document.querySelectorAll("#chart-ports .port")) {
			const name = n.id;
			document.querySelector("[data-zoom=all]").click();
			if (!document.documentElement.matches(".folded")) document.querySelector("[data-zoom=all]").click();
			const svg = document.querySelector("#chart-view"), r = svg.getBoundingClientRect(), at = new DOMPoint(0, 0).matrixTransform(document.getElementById(name).getScreenCTM());
			if (at.x > r.right || at.y > r.bottom || at.y < r.top) continue; // on the other leaf
			for (const type of ["pointerdown", "pointerup", "click"])
				svg.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, clientX: at.x + 9, clientY: at.y + 9}));
			missed.push(document.querySelector("#chart-go").hidden ? name : "");
		}
		document.querySelector("[data-zoom=home]").click();
		return missed;
	})()`)
	for _, name := range missed {
		if name != "" {
			p.t.Errorf("a tap beside %s on the whole chart says nothing", name)
		}
	}
	return len(missed)
}

// course plays until a ship can be sent on a course of several hexes, and sends it.
func (p *person) course() {
	p.t.Helper()
	for n := range 200 {
		now := p.see()
		if !now.asked() {
			p.open(p.at())
			continue
		}
		for _, a := range now.Actions {
			if !strings.HasPrefix(a, "course.") {
				continue
			}
			p.press(`button[value="` + a + `"]`)
			p.until("the ship is under way or there", `document.readyState === "complete" && !document.querySelector('button[value="`+a+`"]')`)
			return
		}
		p.play(now, captain(now.Actions, n))
	}
	p.t.Fatal("no course is offered")
}
