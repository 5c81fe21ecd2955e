package layout

import (
	"strconv"

	"portside/views/i18n"
	"portside/views/kit"
)

// Page is what the shell needs to know.
type Page struct {
	*i18n.Printer
	Base    string     // URL prefix of the site, "" or "/games"
	Path    string     // path of this page below Base, with its query: where a change of language returns to
	Title   string     // of the page, translated; also what a browser tab shows
	Section string     // the part of the navigation this page belongs to: "start", "matches", "campaigns", or ""
	Pending int        // decisions that wait for the user, in all matches
	User    string     // name of the user, "" if there is none yet
	Theme   string     // "light", "dark" or "" to follow the device
	Notices []kit.Note // shown at the top
	Wide    bool       // the page of a match: uses all the width, with a low header
	Game    string     // key of the game whose cards the page shows, for their style sheet and, if wide, script; usually ""
	Sheet   string     // a further style sheet that the page needs, without ".css"; usually ""
	Preview string     // what messengers say of a link to this page, under its title; "" for a page without a preview
	Origin  string     // scheme and host of the site, for the picture of the preview
	Secret  bool       // the address holds a secret: keep it out of search engines and referrers
}

// tabTitle is the title of the browser tab: waiting decisions first, where a narrow tab shows them.
func (p Page) tabTitle() string {
	title := p.Title
	if title == "" {
		title = p.Say("site.name")
	} else {
		title += " · " + p.Say("site.name")
	}
	if p.Pending > 0 {
		title = "(" + strconv.Itoa(p.Pending) + ") " + title
	}
	return title
}

// name is the title in a preview of a link.
func (p Page) name() string {
	if p.Title == "" {
		return p.Say("site.name")
	}
	return p.Title
}

// htmxConfig forbids htmx everything that the content security policy forbids, keeps pages with secrets
// out of the browser's storage, and shows error answers (stale, wrong field, too fast) like
// others. A settle delay would leave a fresh form unbound for a moment.
const htmxConfig = `{"includeIndicatorStyles":false,"allowEval":false,"allowScriptTags":false,"historyCacheSize":0,"selfRequestsOnly":true,"defaultSettleDelay":0,"responseHandling":[{"code":"204","swap":false},{"code":"[23]..","swap":true},{"code":"409|422|429","swap":true},{"code":"[45]..","swap":false,"error":true}]}`
