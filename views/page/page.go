package page

import (
	"fmt"
	"strings"
	"time"

	"github.com/a-h/templ"

	"portside/views/i18n"
)

// Page is the part of a request that all pages show: language, prefix, who is looking.
type Page struct {
	*i18n.Printer
	Base     string // prefix of every URL, "" or "/games"
	Name     string // of the user, "" before there is one
	Newcomer string // secret key of a form that asks for a name, so that sending it twice creates one user; "" if the user has a name
	Theme    string // "", "light" or "dark"
	Waiting  int    // the user's open decisions, over all matches
	Now      time.Time
}

// To returns the address of a path of the site: To("/matches/%d", id).
func (p Page) To(format string, args ...any) templ.SafeURL {
	return templ.SafeURL(p.Base + fmt.Sprintf(format, args...))
}

// Ago says how long before now t was, in the largest unit that fits.
func (p Page) Ago(t time.Time) string {
	switch d := p.Now.Sub(t); {
	case d < time.Minute:
		return p.Say("ago.now")
	case d < time.Hour:
		return p.Say("ago.minutes", int(d.Minutes()))
	case d < 24*time.Hour:
		return p.Say("ago.hours", int(d.Hours()))
	default:
		return p.Say("ago.days", int(d.Hours()/24))
	}
}

// Span says how long d is, in the largest unit that fits, rounded up: when to try again.
func (p Page) Span(d time.Duration) string {
	switch up := func(unit time.Duration) int { return int((d + unit - 1) / unit) }; {
	case d <= 90*time.Second:
		return p.Say("span.seconds", max(up(time.Second), 1))
	case d <= 90*time.Minute:
		return p.Say("span.minutes", up(time.Minute))
	case d <= 36*time.Hour:
		return p.Say("span.hours", up(time.Hour))
	default:
		return p.Say("span.days", up(24*time.Hour))
	}
}

// Clock returns a moment in full, in universal time, for titles and machines.
func Clock(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Zone returns the name of a time zone for people: "America/New York".
func Zone(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Game returns the name of a game in the language of the page.
func (p Page) Game(key string) string { return p.Say("game." + key + ".name") }

// List joins names the way the language does: "Anna, Ben and Carla".
func (p Page) List(names []string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return p.Say("list.and", strings.Join(names[:n-1], ", "), names[n-1])
	}
}
