package options

import (
	"slices"
	"time"

	"portside/engine/record"
	"portside/views/i18n"
	"portside/views/page"
)

// Paces are the words for how much time seats have, slowest first. Other sites use similar times: some at first, more
// with each turn, and a cap.
var Paces = []struct {
	Word                  string
	start, increment, cap time.Duration
}{
	{"none", 0, 0, 0},
	{"relaxed", 72 * time.Hour, 36 * time.Hour, 240 * time.Hour},
	{"normal", 72 * time.Hour, 12 * time.Hour, 120 * time.Hour},
	{"fast", 24 * time.Hour, 4 * time.Hour, 72 * time.Hour},
	{"evening", 10 * time.Minute, time.Minute, 20 * time.Minute},
}

// PaceOf returns the time that a word stands for, in milliseconds; an unknown word means no limit.
func PaceOf(word string) (pace int64, refill record.Refill) {
	for _, p := range Paces {
		if p.Word == word {
			return p.start.Milliseconds(), record.Refill{Increment: p.increment.Milliseconds(), Cap: p.cap.Milliseconds()}
		}
	}
	return 0, record.Refill{}
}

// paceText says how much time seats have; older matches have a time for each decision.
func paceText(p page.Page, pace int64, refill record.Refill) string {
	for _, known := range Paces {
		if known.start.Milliseconds() == pace && known.increment.Milliseconds() == refill.Increment && known.cap.Milliseconds() == refill.Cap {
			return p.Say("pace." + known.Word)
		}
	}
	return p.Say("pace.each", Span(p, pace))
}

// Nights are the hours in which the clocks of a table may rest; with the first of them they never do.
var Nights = []string{"no", "22-8", "23-7", "0-8"}

// Zones are the time zones that a table's night may be in, west to east.
var Zones = []string{
	"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/Mexico_City", "America/New_York", "America/Halifax",
	"America/Argentina/Buenos_Aires", "America/Sao_Paulo", "Atlantic/Azores", "UTC", "Atlantic/Reykjavik", "Europe/Lisbon", "Europe/Dublin", "Europe/London",
	"Africa/Casablanca", "Europe/Madrid", "Europe/Paris", "Europe/Brussels", "Europe/Amsterdam", "Europe/Luxembourg", "Europe/Zurich", "Europe/Berlin", "Europe/Oslo",
	"Europe/Copenhagen", "Europe/Stockholm", "Europe/Vienna", "Europe/Rome", "Europe/Prague", "Europe/Warsaw", "Europe/Budapest", "Europe/Athens", "Europe/Bucharest",
	"Europe/Helsinki", "Europe/Kyiv", "Africa/Johannesburg", "Asia/Jerusalem", "Europe/Istanbul", "Africa/Nairobi", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok",
	"Asia/Singapore", "Asia/Shanghai", "Australia/Perth", "Asia/Tokyo", "Asia/Seoul", "Australia/Brisbane", "Australia/Sydney", "Pacific/Noumea", "Pacific/Auckland",
}

// Homes are the time zones that the form of a new match begins with.
var Homes = map[i18n.Lang]string{i18n.En: "Europe/London", i18n.Nl: "Europe/Amsterdam", i18n.De: "Europe/Berlin", i18n.Fr: "Europe/Paris"}

// NightOf returns the night that a form asks for; ok is false if it is not offered.
func NightOf(hours, zone string) (n record.Night, ok bool) {
	switch {
	case hours == Nights[0]:
		return n, true
	case !slices.Contains(Nights, hours) || !slices.Contains(Zones, zone):
		return n, false
	}
	return record.ParseNight(hours + " " + zone)
}

// nightText says when no clock runs at a table, "" if they always do.
func nightText(p page.Page, n record.Night) string {
	if n == (record.Night{}) {
		return ""
	}
	return p.Say("night.hours", n.From, n.To, page.Zone(n.Zone))
}
