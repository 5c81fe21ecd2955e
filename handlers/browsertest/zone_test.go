package browsertest

import "github.com/chromedp/cdproto/emulation"

// choosesZone: the form of a new table begins with the time zone of the browser, until its user has chosen another.
func (w *window) choosesZone(s *site) {
	w.t.Helper()
	w.do(call(emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "America/Denver"}))
	const zone = `document.querySelector("select[name=zone]").value`
	begins := func(want string) {
		w.t.Helper()
		w.open(s.url("/games/port-royal"))
		if got := ask[string](w, zone); got != want {
			w.t.Errorf("the zone is %s, want %s", got, want)
		}
	}
	begins("America/Denver")
	w.fill("form.new-match input[name=name]", "Dirk")
	w.choose("seat-2", "bot-random")
	w.choose("seat-3", "none")
	w.choose("night", "23-7")
	w.choose("zone", "Europe/Berlin")
	w.press("form.new-match button[type=submit]")
	w.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
	begins("Europe/Berlin")
}
