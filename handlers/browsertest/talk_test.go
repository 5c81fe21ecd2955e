package browsertest

import "testing"

// TestTableTalk: two people at a cooperative table, one on a phone, talk and suggest without reloading.
func TestTableTalk(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	anna, ben := newWindow(t, desktop), newWindow(t, phone)
	anna.open(s.url("/games/port-royal"))
	ask[any](anna, `(() => {
		const mode = document.querySelector("[name=option-mode][value=contracts_coop]");
		if (mode) mode.checked = true;
		else document.querySelector("select[name=option-mode]").value = "contracts_coop";
		const name = document.querySelector("form.new-match input[name=name]");
		name.value = "Anna";
		document.querySelector("select[name=seat-2]").value = "open";
		document.querySelectorAll("select[name^=seat-]").forEach(s => { if (s.name !== "seat-2") s.value = "none"; });
		document.querySelector("form.new-match input[name=seating][value=keep]").checked = true;
	})()`)
	anna.press("form.new-match button[type=submit]")
	anna.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
	ben.join(anna.invitation(), "Ben")
	anna.seated()
	ben.seated()

	// Ben is writing himself when Anna's line comes: his words and his cursor stay where they are.
	ben.comeTo("#talk > summary")
	ben.fill("#say-text", "I was thi")
	anna.comeTo("#talk > summary")
	anna.fill("#say-text", "Shall we go for the <galleons>?")
	anna.comeTo("#say .button")
	anna.until("her own line stands there", `document.querySelector("#said").innerText.includes("<galleons>")`)
	anna.until("her field is empty", `document.querySelector("#say-text").value === ""`)
	ben.until("the line has come", `document.querySelector("#said").innerText.includes("<galleons>")`)
	ben.until("his draft is kept", `document.querySelector("#say-text").value === "I was thi" && document.activeElement.id === "say-text"`)
	ben.until("what he sees counts as read", `!document.querySelector("#talk-unread")`)
	ben.comeTo("#say .button")
	anna.until("the answer has come", `document.querySelector("#said").innerText.includes("I was thi")`)

	// With the panel closed a mark says that there is something to read; opening it is reading it.
	anna.comeTo("#talk > summary")
	ben.fill("#say-text", "Anna?")
	ben.comeTo("#say .button")
	anna.until("the mark is there", `document.querySelector("#talk-unread")?.textContent.includes("1")`)
	// On a phone the mark is whole in the bar below, and covers no words.
	anna.turnTo(phone)
	anna.until("the mark stands in the bar", `(() => {
		const mark = document.querySelector("#talk-call"), bar = document.querySelector("#question"), words = document.createRange(), text = document.createRange();
		words.selectNodeContents(document.querySelector("#question-text"));
		text.selectNode(mark.lastChild);
		const [m, b, x] = [mark, bar, text].map(e => e.getBoundingClientRect());
		return m.width > 0 && m.left >= b.left && m.right <= b.right && m.top >= b.top && m.bottom <= b.bottom && x.top >= m.top && x.bottom <= m.bottom &&
			[...words.getClientRects()].every(w => w.right <= m.left || w.left >= m.right || w.bottom <= m.top || w.top >= m.bottom);
	})()`)
	if place := ask[string](anna, `getComputedStyle(document.querySelector("#talk-unread")).position`); place != "static" {
		t.Errorf("the mark of the panel is %s", place)
	}
	anna.press("#talk-call")
	anna.until("it opens the panel", `document.querySelector("#talk").open`)
	anna.turnTo(desktop)
	anna.until("the mark is gone", `!document.querySelector("#talk-unread, #talk-call")`)
	anna.open(anna.at())
	anna.until("it stays gone", `document.querySelector("#talk") && !document.querySelector("#talk-unread")`)

	asked, helper := anna, ben
	if ask[bool](ben, `!!document.querySelector("#plies [name=decision]")`) {
		asked, helper = ben, anna
	}
	before := asked.see()
	if len(before.Actions) == 0 {
		t.Fatal("nobody is asked")
	}
	helper.comeTo(".suggest > summary")
	helper.comeTo(".suggest [name=action]")
	asked.until("the suggestion has come", `document.querySelector("#advice li") && document.querySelector("#plies [name=action] .advised")`)
	helper.until("it is marked as given", `document.querySelector(".suggest [aria-pressed=true]")`)
	if now := asked.see(); now.Decision != before.Decision {
		t.Error("the suggestion has played something")
	}
	helper.inspect("suggesting")
	asked.inspect("advised")
	asked.play(before, before.Actions[0])
	asked.until("the suggestion is gone", `!document.querySelector("#advice")`)
}

// reach presses something at the side of the table, which scrolls by itself.
func (w *window) comeTo(selector string) {
	w.t.Helper()
	ask[any](w, `document.querySelector(`+quote(selector)+`)?.scrollIntoView({block: "center", behavior: "instant"})`)
	w.press(selector)
}
