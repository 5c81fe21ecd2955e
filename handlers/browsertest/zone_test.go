package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// TestZoneOfTheBrowser: the form of a new table begins with the time zone of the browser, until its user has chosen another.
func TestZoneOfTheBrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	w := newWindow(t, desktop)
	w.do(call(emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "America/Denver"}))
	const zone = `document.querySelector("select[name=zone]").value`
	begins := func(want string) {
		t.Helper()
		w.open(s.url("/games/port-royal"))
		if got := ask[string](w, zone); got != want {
			t.Errorf("the zone is %s, want %s", got, want)
		}
	}
	begins("America/Denver")
	w.fill("form.new-match input[name=name]", "Anna")
	w.choose("seat-2", "bot-random")
	w.choose("seat-3", "none")
	w.choose("night", "23-7")
	w.choose("zone", "Europe/Berlin")
	w.press("form.new-match button[type=submit]")
	w.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
	begins("Europe/Berlin")
}
