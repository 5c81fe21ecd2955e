package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/page"
)

// showMatchNotes answers GET /matches/:id/notes: what the user has written down about the match, and once it is over
// what others have shared. Before that it is for those who sit there only.
func (h *Handlers) showMatchNotes(c echo.Context) error {
	t, err := h.begun(c)
	if err != nil {
		return err
	}
	n, err := h.host.Notes(c.Request().Context(), t.ID, h.user(c))
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody && !n.Ended {
		return h.again(c, t, host.ErrNotSeated)
	}
	said := ""
	if c.QueryParam("saved") != "" {
		said = "notes.saved"
	}
	return h.notesPage(c, http.StatusOK, notesData(t, n), kit.Good, said)
}

// notesData is the page of notes as things are.
func notesData(t *host.Table, n *host.Notes) matchpage.NotesData {
	return matchpage.NotesData{
		ID: int64(t.ID), Writes: t.Seat != engine.Nobody, Text: n.Own.Text, Version: n.Own.Version, Ended: n.Ended, Share: n.Own.Shared, Shared: sharedNotes(n, n.Own.User),
	}
}

// sharedNotes are the notes that users have shared, but for one of them, 0: for none.
func sharedNotes(n *host.Notes, but record.UserID) []matchpage.Note {
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
	p := h.page(c)
	s := shell{title: p.Say("notes.title"), section: "matches"}
	if !d.Writes {
		s.title = p.Say("notes.shared")
	}
	if said != "" {
		s.notices = []kit.Note{{Tone: tone, Text: p.Say(said)}}
	}
	return h.show(c, status, s, p, matchpage.Notes(p, d))
}

// writeMatchNotes answers POST /matches/:id/notes with the fields text, version and share. What cannot be saved stays in
// its field, with the reason.
func (h *Handlers) writeMatchNotes(c echo.Context) error {
	if err := form(c); err != nil {
		return h.again(c, nil, err)
	}
	t, err := h.begun(c)
	if err != nil {
		return err
	}
	if t.Seat == engine.Nobody {
		return h.again(c, t, host.ErrNotSeated)
	}
	version, err := strconv.Atoi(field(c, "version"))
	if err != nil || version < 0 {
		return h.again(c, t, fmt.Errorf("%w: version %.20q", errForm, field(c, "version")))
	}
	typed, share := field(c, "text"), field(c, "share") != ""
	text, wrong := naming.Text(typed)
	if wrong == nil {
		t, err = h.host.WriteNote(c.Request().Context(), t.ID, h.user(c), version, text, share)
		if err == nil {
			return h.seeOther(c, matchPath(t.ID)+"/notes?saved=1")
		}
		if t == nil || !errors.Is(err, host.ErrConflict) {
			return h.again(c, t, err)
		}
	}
	n, nerr := h.host.Notes(c.Request().Context(), t.ID, h.user(c))
	if nerr != nil {
		return nerr
	}
	d := notesData(t, n)
	d.Text, d.Share = naming.ShownText(typed), share
	if wrong != nil {
		d.Version, d.Wrong = version, h.printer(c).Say(noteError(wrong))
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

// notesBelow are the notes that users have shared, below a match that is over; nil if there are none. A user whose own
// are private still finds the way to them.
func (h *Handlers) notesBelow(c echo.Context, p page.Page, t *host.Table) templ.Component {
	n, err := h.host.Notes(c.Request().Context(), t.ID, h.user(c))
	if err != nil {
		h.log.Error("notes on a finished match cannot be read", "match", int64(t.ID), "err", err)
		return nil
	}
	own := n.Own.Text != "" && !n.Own.Shared
	if len(n.Shared) == 0 && !own || t.Status == record.Running {
		return nil
	}
	return matchpage.NotesBelow(p, int64(t.ID), sharedNotes(n, 0), own)
}
