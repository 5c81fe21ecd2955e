package match

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/page"
)

// ShowMatchNotes answers GET /matches/:id/notes: the user's own notes on the match, and those that others have shared
// once it is over. Before that the page is only for those who sit there.
func (h *Handlers) ShowMatchNotes(c echo.Context) error {
	t, err := h.Begun(c)
	if err != nil {
		return err
	}
	n, err := h.chat.Notes(c.Request().Context(), t.ID, h.User(c))
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody && !n.Ended {
		return h.Again(c, t, host.ErrNotSeated)
	}
	said := ""
	if c.QueryParam("saved") != "" {
		said = "notes.saved"
	}
	return h.notesPage(c, http.StatusOK, notesData(t, n), kit.Good, said)
}

// notesData is the page of notes as stored.
func notesData(t *projection.Table, n *projection.Notes) matchpage.NotesData {
	return matchpage.NotesData{
		ID: int64(t.ID), Writes: t.Seat != engine.Nobody, Text: n.Own.Text, Version: n.Own.Version, Ended: n.Ended, Share: n.Own.Shared, Shared: sharedNotes(n, n.Own.User),
	}
}

// sharedNotes are the notes that users have shared, except those of user but; 0: all.
func sharedNotes(n *projection.Notes, but record.UserID) []matchpage.Note {
	var list []matchpage.Note
	for _, s := range n.Shared {
		if s.User != but {
			list = append(list, matchpage.Note{Name: s.Name, Text: s.Text})
		}
	}
	return list
}

// notesPage shows the page of notes; said is the key of the line above it, "" for none.
func (h *Handlers) notesPage(c echo.Context, status int, d matchpage.NotesData, tone kit.Tone, said string) error {
	p := h.Page(c)
	s := base.Shell{Title: p.Say("notes.title"), Section: "matches"}
	if !d.Writes {
		s.Title = p.Say("notes.shared")
	}
	if said != "" {
		s.Notices = []kit.Note{{Tone: tone, Text: p.Say(said)}}
	}
	return h.Show(c, status, s, p, matchpage.Notes(p, d))
}

// WriteMatchNotes answers POST /matches/:id/notes with the fields text, version and share. What cannot be saved stays in
// its field, with the reason.
func (h *Handlers) WriteMatchNotes(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.Again(c, nil, err)
	}
	t, err := h.Begun(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody {
		return h.Again(c, t, host.ErrNotSeated)
	}
	version, err := strconv.Atoi(base.Field(c, "version"))
	if err != nil || version < 0 {
		return h.Again(c, t, fmt.Errorf("%w: version %.20q", base.ErrForm, base.Field(c, "version")))
	}
	typed, share := base.Field(c, "text"), base.Field(c, "share") != ""
	text, wrong := naming.Text(typed)
	if wrong == nil {
		t, err = h.chat.WriteNote(c.Request().Context(), t.ID, h.User(c), version, text, share)
		if err == nil {
			return h.SeeOther(c, base.MatchPath(t.ID)+"/notes?saved=1")
		}
		if t == nil || !errors.Is(err, host.ErrConflict) {
			return h.Again(c, t, err)
		}
	}
	n, nerr := h.chat.Notes(c.Request().Context(), t.ID, h.User(c))
	if nerr != nil {
		return nerr
	}
	d := notesData(t, n)
	d.Text, d.Share = naming.ShownText(typed), share
	if wrong != nil {
		d.Version, d.Wrong = version, h.Printer(c).Say(noteError(wrong))
		return h.notesPage(c, http.StatusUnprocessableEntity, d, kit.Warn, "")
	}
	d.Changed, d.Stored = true, n.Own.Text
	return h.notesPage(c, http.StatusConflict, d, kit.Warn, "notes.changed")
}

// noteError is the key of the sentence beside notes that cannot be saved.
func noteError(err error) string {
	if errors.Is(err, naming.ErrLong) {
		return "notes.long"
	}
	return "notes.invisible"
}

// notesBelow shows the shared notes below a finished match; nil if there are none. Users whose own notes are private
// still get a link to them.
func (h *Handlers) notesBelow(c echo.Context, p page.Page, t *projection.Table) templ.Component {
	n, err := h.chat.Notes(c.Request().Context(), t.ID, h.User(c))
	if err != nil {
		h.Log.Log(c.Request().Context(), host.LogLevel(err, slog.LevelError), "notes on a finished match cannot be read", "match", int64(t.ID), "err", err)
		return nil
	}
	own := n.Own.Text != "" && !n.Own.Shared
	if len(n.Shared) == 0 && !own || t.Status == record.Running {
		return nil
	}
	return matchpage.NotesBelow(p, int64(t.ID), sharedNotes(n, 0), own)
}
