package browsertest

import "testing"

// TestComingBack: on a phone without JavaScript a guest sets up a webhook, then a password; on another machine they sign in with it, find
// their match, change the password, which signs the phone out, and remove it.
func TestComingBack(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games", noticeFlags...)
	lost, found := newWindow(t, look{name: "phone-plain", width: 360, height: 740, touch: true, plain: true}), newWindow(t, desktop)
	lost.begin(s, "Anna", "bot-random")
	table := lost.at()
	lost.open(s.url("/account"))
	lost.hooks()
	lost.open(s.url("/account"))
	const set, send = `form[action$="/account/password"]`, `form[action$="/account/password"] button[type=submit]`
	lost.fill("#login", "Anna@port.example")
	lost.fill("#password", "short")
	lost.expect("422")
	lost.press(send)
	lost.until("it is too short", `document.querySelector("#password-error") && document.querySelector("#login").value === "anna@port.example" && document.querySelector("#password").value === ""`)
	lost.fill("#password", "drei kleine Möwen")
	lost.press(send)
	lost.until("it is set", `document.querySelector("#notices .notice-good") && document.querySelector("#password-title + p").textContent.includes("anna@port.example")`)

	found.open(s.url("/sign-in"))
	found.inspect("sign-in-new")
	found.open(s.url("/sign-in"))
	found.fill("#login", "anna@port.example")
	found.fill("#password", "drei kleine Moewen")
	found.expect("422")
	found.press(`form[action$="/sign-in"] button`)
	found.until("it is wrong", `document.querySelector("#login-error")`)
	found.inspect("sign-in-wrong")
	found.fill("#login", "anna@port.example")
	found.fill("#password", "drei kleine Möwen")
	found.press(`form[action$="/sign-in"] button`)
	found.until("the matches are there", `location.pathname === "/games/matches"`)
	found.open(table)
	found.until("it is the own seat", `!!document.querySelector("#plies")`)

	found.open(s.url("/account"))
	found.inspect("account-password")
	found.open(s.url("/account"))
	found.press("#password-title ~ details:nth-of-type(1) > summary")
	found.fill("#old", "drei kleine Möwen")
	found.fill("#password", "vier kleine Möwen")
	found.press(send)
	found.until("it is changed", `document.querySelector("#notices .notice-good")`)
	lost.expect("404")
	if status := lost.open(table); status != 404 {
		t.Errorf("the phone still sees the match: %d", status)
	}
	found.press("#password-title ~ details:nth-of-type(2) > summary")
	found.fill("#old-remove", "vier kleine Möwen")
	found.press(`form[action$="/account/password/remove"] button`)
	found.until("it is removed", `document.querySelector("#notices .notice-good") && document.querySelector(`+"`"+set+"`"+`) && !document.querySelector("#old")`)
	found.inspect("account-no-password")

	// What was called off is folded away on the page of one's matches.
	found.open(table)
	found.seated()
	ask[any](found, `document.querySelector("#controls .confirm:has(#offers)").open = true`)
	found.comeTo(`#offers .confirm > summary`)
	found.comeTo(`#offers button[value="call-off"]`)
	found.until("it is called off", `document.readyState === "complete" && !document.querySelector("#plies")`)
	found.open(s.url("/matches"))
	found.inspect("matches-called-off")
	found.open(s.url("/matches"))
	found.press(`[id="mine.off"] > summary`)
	found.until("it can be opened", `document.querySelector("details a[href='" + new URL("`+table+`").pathname + "']").checkVisibility()`)
}
