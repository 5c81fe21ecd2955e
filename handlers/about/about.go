package about

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/static"
	"portside/views/credits"
	"portside/views/i18n"
	"portside/views/rules"
)

// ShowRules answers GET /games/:game/rules; #section opens it at that section, and ?q= shows only the sections with all these
// words.
func (h *Handlers) ShowRules(c echo.Context) error {
	key := c.Get(base.KeyGame).(engine.Game).Info().Key
	p := h.Page(c)
	book := rules.Load(p.Printer, key, rules.NewSearch(c.QueryParam("q")))
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("rules.title", p.Game(key)), Game: key, Sheet: "rules"}, p, rules.Rules(p, book))
}

// works are the works of others that the site uses; all of them are part of the program.
var works = []credits.Work{
	{Name: "Grenze", Authors: "Omnibus-Type", Licence: "SIL Open Font License 1.1", URL: "https://www.omnibus-type.com/fonts/grenze/"},
	{Name: "Source Sans 3", Authors: "Paul D. Hunt, Adobe", Licence: "SIL Open Font License 1.1", URL: "https://github.com/adobe-fonts/source-sans"},
	{Name: "htmx", Authors: "Big Sky Software", Licence: "0BSD", URL: "https://htmx.org"},
	{Name: "idiomorph", Authors: "Big Sky Software", Licence: "0BSD", URL: "https://github.com/bigskysoftware/idiomorph"},
	{Name: "Go", Authors: "The Go Authors", Licence: "BSD-3-Clause", URL: "https://go.dev"},
	{Name: "Echo", Authors: "LabStack", Licence: "MIT", URL: "https://echo.labstack.com"},
	{Name: "templ", Authors: "Adrian Hesketh", Licence: "MIT", URL: "https://templ.guide"},
	{Name: "scs", Authors: "Alex Edwards", Licence: "MIT", URL: "https://github.com/alexedwards/scs"},
	{Name: "SQLite", Authors: "D. Richard Hipp", Licence: "public domain", URL: "https://sqlite.org"},
	{Name: "modernc.org/sqlite", Authors: "The Sqlite Authors", Licence: "BSD-3-Clause", URL: "https://modernc.org/sqlite"},
	{Name: "webpush-go", Authors: "Ethan Holmes", Licence: "MIT", URL: "https://github.com/SherClockHolmes/webpush-go"},
	{Name: "go-mail", Authors: "The go-mail Authors", Licence: "MIT", URL: "https://github.com/wneessen/go-mail"},
	{Name: "rsc.io/qr", Authors: "Russ Cox", Licence: "BSD-3-Clause", URL: "https://rsc.io/qr"},
}

// ShowCredits answers GET /credits.
func (h *Handlers) ShowCredits(c echo.Context) error {
	d := credits.Data{Works: works, Version: h.Config.Version}
	for _, g := range h.games {
		d.Games = append(d.Games, g.Info().Key)
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("credits.title")}, p, credits.Credits(p, d))
}

// ShowLicences answers GET /credits/licences: the licences of everything by others that is part of the program.
func (h *Handlers) ShowLicences(c echo.Context) error {
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("credits.licences")}, p, credits.Licences(p, static.Licences()))
}

// Manifest answers GET /manifest.webmanifest, which lets a phone install the site as an app. Its
// addresses begin with the base URL, so that it works under a sub-path.
func (h *Handlers) Manifest(c echo.Context) error {
	type icon struct {
		Src   string `json:"src"`
		Sizes string `json:"sizes"`
		Type  string `json:"type"`
		For   string `json:"purpose,omitempty"`
	}
	at := func(name string) string { return h.Prefix + static.URL(name) }
	name := i18n.For(i18n.En).Say("site.name")
	data, err := json.Marshal(map[string]any{
		"name": name, "short_name": name, "start_url": h.Prefix + "/matches", "scope": h.Prefix + "/", "id": h.Prefix + "/", "display": "standalone",
		"background_color": "#efe4cb", "theme_color": "#14283c",
		"icons": []icon{
			{at("favicon.svg"), "any", "image/svg+xml", ""}, {at("icon-192.png"), "192x192", "image/png", ""}, {at("icon-512.png"), "512x512", "image/png", ""},
			{at("maskable-512.png"), "512x512", "image/png", "maskable"},
		},
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "max-age=86400")
	return base.Send(c, http.StatusOK, "application/manifest+json", data)
}

// Favicon answers GET /favicon.ico, which programs ask for that read no page.
func (h *Handlers) Favicon(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "max-age=86400")
	return base.Send(c, http.StatusOK, "image/x-icon", static.Favicon())
}

// Health answers GET /healthz for monitors: 200 while the database can be read and written, else 503 with the reason.
// The store has logged it.
func (h *Handlers) Health(c echo.Context) error {
	err := h.store.Health(c.Request().Context())
	if err == nil {
		return c.String(http.StatusOK, "ok\n")
	}
	why := "the database does not answer"
	for _, known := range []error{record.ErrGone, record.ErrFull, record.ErrCorrupt, record.ErrReadOnly, record.ErrDisk, record.ErrUnreachable, record.ErrStandby, record.ErrNewer} {
		if errors.Is(err, known) {
			why = known.Error() // without the path of the file
			break
		}
	}
	return c.String(http.StatusServiceUnavailable, why+"\n")
}
