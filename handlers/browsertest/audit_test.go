package browsertest

import (
	_ "embed"
	"fmt"
)

//go:embed testdata/axe.min.js
var axe string

// The rules by which axe judges a page: WCAG 2.2 A and AA and its best practices, or only what depends on the theme.
const (
	allRules   = `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	themeRules = `{type: "rule", values: ["color-contrast", "link-in-text-block"]}`
)

// axeRun has axe judge the page by some rules, and returns one line for each rule that is broken, with the first element at
// fault.
const axeRun = `(async () => {
	const found = await axe.run(document, {
		resultTypes: ["violations"],
		preload: {assets: ["media"]}, // no rule of these reads style sheets
		runOnly: %s,
	});
	return found.violations.map(v => {
		const n = v.nodes[0];
		return v.id + " (" + v.nodes.length + "): " + v.help + ": " + n.html.slice(0, 300) + " " +
			[...n.any, ...n.all, ...n.none].map(c => c.message).join("; ").slice(0, 300);
	});
})()`

// faults is what axe finds on the page. Axe waits on timers, which do not run where JavaScript is switched
// off: such a window cannot be checked.
func (w *window) faults() []string {
	w.t.Helper()
	return w.faultsBy(allRules)
}

// faultsBy is faults by some of the rules.
func (w *window) faultsBy(rules string) []string {
	w.t.Helper()
	if !ask[bool](w, `"axe" in window`) {
		ask[any](w, axe+";1")
	}
	return ask[[]string](w, fmt.Sprintf(axeRun, rules))
}

// overflow names what makes the page scroll sideways.
func (w *window) overflow() []string {
	w.t.Helper()
	return ask[[]string](w, `(() => {
		const room = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth <= room && visualViewport.scale >= 1) return [];
		return [...document.body.querySelectorAll("*")]
			.filter(e => e.getBoundingClientRect().right > room + 1)
			.map(e => e.tagName + "#" + e.id + "." + e.className + " reaches " + Math.round(e.getBoundingClientRect().right)).slice(0, 5)
			.concat(["the page is " + document.documentElement.scrollWidth + " wide in " + room]);
	})()`)
}

// thumb is the smallest side of a touch target on a phone, in CSS pixels. WCAG 2.2 AA asks for 24;
// people who play on a bus need more.
const thumb = 40

// small names controls that a thumb would miss. Links within a sentence are as small as the sentence.
func (w *window) small() []string {
	w.t.Helper()
	return ask[[]string](w, fmt.Sprintf(`[...document.querySelectorAll("button, select, summary, input:not([type=hidden]):not([type=checkbox]):not([type=radio])")]
		.filter(e => e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().width > 1)
		.map(e => [e, e.getBoundingClientRect(), getComputedStyle(e, "::after")])
		.map(([e, r, after]) => [e, after.position !== "absolute" ? r : // what lies around a small sign takes taps for it
			{width: Math.max(r.width, parseFloat(after.width) || 0), height: Math.max(r.height, parseFloat(after.height) || 0)}])
		.filter(([e, r]) => r.width < %[1]d || r.height < %[1]d)
		.map(([e, r]) => e.outerHTML.slice(0, 120) + " is " + Math.round(r.width) + "x" + Math.round(r.height))`, thumb))
}

// reach names the parts of a table that are out of sight when it is opened: on a phone the harbour, the question and
// its buttons, except those to which the bar itself scrolls; on a desktop also everybody's place, unless there are
// contracts on the table.
func (w *window) reach() []string {
	w.t.Helper()
	wanted := `"#harbour", "#question", "#question button"`
	if !w.look.touch {
		wanted += `, "#table:not(:has(#contracts)) .place"`
	}
	return ask[[]string](w, `(() => {
		if (!document.querySelector("#table #question")) return [];
		scrollTo(0, 0);
		const bar = document.querySelector("#question"), scrolls = bar.scrollHeight > bar.clientHeight + 1 && getComputedStyle(bar).overflowY === "auto";
		return [`+wanted+`].flatMap(s => [...document.querySelectorAll(s)]).filter(e => e.checkVisibility())
			.filter(e => !scrolls || e === bar || !bar.contains(e)) // one scroll of the bar brings them; TestBar holds it to that
			.map(e => [e, e.getBoundingClientRect()])
			.filter(([e, r]) => r.bottom > innerHeight + 1 || r.top < 0)
			.map(([e, r]) => (e.id || e.className || e.tagName) + " lies from " + Math.round(r.top) + " to " + Math.round(r.bottom) + " of " + innerHeight);
	})()`)
}

// judge reports all of it, with the name of the page.
func (w *window) judge(page string) {
	w.t.Helper()
	w.judgeBy(allRules, page)
}

// judgeBy is judge where axe goes by some of the rules.
func (w *window) judgeBy(rules, page string) {
	w.t.Helper()
	if !w.look.plain {
		for _, fault := range w.faultsBy(rules) {
			w.t.Errorf("%s %s: %s", w.look.name, page, fault)
		}
	}
	for _, fault := range w.overflow() {
		w.t.Errorf("%s %s scrolls sideways: %s", w.look.name, page, fault)
	}
	for _, fault := range w.reach() {
		w.t.Errorf("%s %s: out of reach: %s", w.look.name, page, fault)
	}
	if w.look.touch {
		for _, fault := range w.small() {
			w.t.Errorf("%s %s: too small to touch: %s", w.look.name, page, fault)
		}
	}
}
