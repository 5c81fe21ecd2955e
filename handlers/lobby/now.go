package lobby

import (
	"cmp"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/table"
)

// A table at which somebody plays at once is not stored before its first decision. Until then it follows from a ticket in
// its address: the game and the luck, sealed, so that nobody can look at the luck or choose it.

// ticketLife is how long a table waits for its first decision.
const ticketLife = 24 * time.Hour

// errTicket means that an address holds no ticket of ours, or an old one, or one of a table that is somebody else's now.
var errTicket = fmt.Errorf("%w: no such ticket", record.ErrCode)

// ticket is a table without its first decision.
type ticket struct {
	game  string
	rules int // newest version of the rules when it was issued: newer ones may deal another table from the same luck
	luck  match.Secret
	code  string // the invitation of the match that becomes of it: the same for the same ticket, and not to be guessed
}

// tickets seals and opens tickets. The key is the site's: a ticket outlives a restart, and each process opens what another has issued.
type tickets struct {
	seal cipher.AEAD
	key  []byte
}

// keyBytes is the length of the key of the tickets: AES-256.
const keyBytes = 32

// newTickets makes the tickets of a key. Errors: record.ErrDamaged if it has another length.
func newTickets(key []byte) (*tickets, error) {
	if len(key) != keyBytes {
		return nil, fmt.Errorf("%w: the key of the tickets has %d bytes", record.ErrDamaged, len(key))
	}
	t := &tickets{key: key}
	block, err := aes.NewCipher(key)
	if err == nil {
		t.seal, err = cipher.NewGCMWithRandomNonce(block)
	}
	return t, err
}

// tickets are those of the site. The key is read once, and made at the first ticket ever. Errors: the database's.
func (h *Handlers) tickets(ctx context.Context) (*tickets, error) {
	if t := h.sealing.Load(); t != nil {
		return t, nil
	}
	key, err := h.store.Secret(ctx, "tickets", func() []byte {
		key := make([]byte, keyBytes)
		rand.Read(key) // never fails
		return key
	})
	if err != nil {
		return nil, err
	}
	t, err := newTickets(key)
	if err == nil {
		h.sealing.Store(t)
	}
	return t, err
}

// issue makes a ticket for a new table of a game.
func (t *tickets) issue(game *engine.Info, at time.Time) string {
	var luck match.Secret
	rand.Read(luck.Seed[:])
	rand.Read(luck.Salt[:])
	text := binary.BigEndian.AppendUint64(nil, uint64(at.Unix()))
	text = append(append(text, luck.Seed[:]...), luck.Salt[:]...)
	text = append(binary.BigEndian.AppendUint16(text, uint16(game.Rules)), game.Key...)
	return base64.RawURLEncoding.EncodeToString(t.seal.Seal(nil, nil, text, nil))
}

// open reads a ticket. Errors: errTicket.
func (t *tickets) open(text string, now time.Time) (k ticket, err error) {
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return k, errTicket
	}
	plain, err := t.seal.Open(nil, nil, sealed, nil)
	if err != nil {
		return k, errTicket
	}
	at := time.Unix(int64(binary.BigEndian.Uint64(plain)), 0)
	if now.Sub(at) > ticketLife {
		return k, errTicket
	}
	rest := plain[8:]
	rest = rest[copy(k.luck.Seed[:], rest):]
	rest = rest[copy(k.luck.Salt[:], rest):]
	k.rules, k.game = int(binary.BigEndian.Uint16(rest)), string(rest[2:])
	mac := hmac.New(sha256.New, t.key)
	mac.Write(plain)
	k.code = base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
	return k, nil
}

// maxTicket is the longest ticket in bytes that is looked at.
const maxTicket = 400

// PlayNow answers POST /games/:game/now with the address of a new table. It stores nothing.
func (h *Handlers) PlayNow(c echo.Context) error {
	t, err := h.tickets(c.Request().Context())
	if err != nil {
		return err
	}
	return h.SeeOther(c, "/now/"+t.issue(c.Get(base.KeyGame).(engine.Game).Info(), h.Now()))
}

// ShowNow answers GET /now/:ticket: the table before its first decision, or the match that it has become.
func (h *Handlers) ShowNow(c echo.Context) error {
	k, err := h.ticket(c)
	if err != nil {
		return h.noTicket(c, err)
	}
	id, lost, err := h.kept(c, k)
	switch {
	case err != nil:
		return h.noTicket(c, err)
	case id == 0, lost.ID != 0: // to load a page signs nobody in; the decision does, sent once more
		return h.showNow(c, http.StatusOK, k, "")
	}
	return h.SeeOther(c, base.MatchPath(id))
}

// PlayFirst answers POST /now/:ticket/plies, the form of every table: it stores the table, and the user if there is none,
// and plays the first decision.
func (h *Handlers) PlayFirst(c echo.Context) error {
	k, err := h.ticket(c)
	if err != nil {
		return h.noTicket(c, err)
	}
	if err := base.Form(c); err != nil {
		return err
	}
	release, err := h.keeping.Lock(c.Request().Context(), k.code)
	if err != nil {
		return err
	}
	defer release()
	id, lost, err := h.kept(c, k)
	if err != nil {
		return h.noTicket(c, err)
	}
	switch {
	case id == 0:
		if id, err = h.keep(c, k); errors.Is(err, record.ErrConflict) { // another process has kept it meanwhile
			if id, _, err = h.kept(c, k); err == nil && id == 0 {
				err = record.ErrConflict
			}
		}
	case lost.ID != 0:
		err = h.SignInByTicket(c, lost)
	}
	if status, why := h.refused(c, err); why != "" {
		return h.showNow(c, status, k, why)
	}
	if err != nil {
		return err
	}
	if base.WantsFragment(c) { // another page from here on
		c.Response().Header().Set("HX-Redirect", h.Prefix+base.MatchPath(id))
		return c.NoContent(http.StatusOK)
	}
	return h.SeeOther(c, base.MatchPath(id))
}

// tooManyError is why a user may not have another table now, in words.
type tooManyError string

func (e tooManyError) Error() string { return string(e) }

// refused is the status and the sentence for a first decision that the rules refuse, or for a user whom other decisions
// await; why is "" for other errors.
func (h *Handlers) refused(c echo.Context, err error) (status int, why string) {
	var many tooManyError
	switch {
	case errors.As(err, &many):
		return http.StatusTooManyRequests, string(many)
	case errors.Is(err, engine.ErrIllegal), errors.Is(err, base.ErrForm):
		_, key, _ := base.Reason(err)
		return http.StatusUnprocessableEntity, h.Printer(c).Say(key)
	}
	return 0, ""
}

// keep stores the table of a ticket with its first decision. Nothing is stored if that is not legal.
func (h *Handlers) keep(c echo.Context, k ticket) (match.ID, error) {
	ctx := c.Request().Context()
	f, err := h.tables.Fresh(k.game, k.luck, h.quick())
	if err != nil {
		return 0, err
	}
	decision, err := strconv.Atoi(base.Field(c, "decision"))
	if err != nil || decision != f.Match.Decision(f.Seat) {
		return 0, fmt.Errorf("%w: decision %.20q", base.ErrForm, base.Field(c, "decision"))
	}
	action := base.Field(c, "action")
	if !may(f, action) {
		return 0, fmt.Errorf("%w: %.20q", engine.ErrIllegal, action)
	}
	known := h.User(c)
	if known != 0 {
		release, err := h.alone(ctx, known)
		if err != nil {
			return 0, err
		}
		defer release()
		if many, err := h.tooMany(c, known, false); many != "" || err != nil {
			return 0, cmp.Or(err, error(tooManyError(many)))
		}
	}
	if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
		return 0, err
	}
	user, err := h.people.SettleUnnamed(c, k.code)
	if err != nil {
		return 0, err
	}
	if known == 0 { // the sign that the table has shown
		if err := h.store.SetEmblem(ctx, user.ID, firstSign(f)); err != nil {
			return 0, err
		}
	}
	id, err := h.tables.Keep(ctx, f, user, k.code)
	if err != nil {
		return 0, err
	}
	h.RefreshCounts(user.ID, base.Everywhere)
	_, err = h.host.Play(ctx, id, host.Request{User: user.ID, Network: base.NetworkOf(c)}, decision, action)
	return id, err
}

// firstSign is the sign of a user who begins with a fresh table.
func firstSign(f *tables.Fresh) int { return int(f.Crew % record.Emblems) }

// signAt is the sign that the user of a request will have at a fresh table.
func (h *Handlers) signAt(c echo.Context, f *tables.Fresh) int {
	if user, err := h.store.UserByID(c.Request().Context(), h.User(c)); err == nil {
		return user.Emblem
	}
	return firstSign(f)
}

// may tells whether an action, or a plan that begins with one, is legal at a fresh table.
func may(f *tables.Fresh, action string) bool {
	list := f.Match.Legal(f.Seat)
	if plan := engine.Plan(f.Match.View(f.Seat), action); plan != nil {
		return slices.Contains(list, plan[0])
	}
	return slices.ContainsFunc(list, func(a engine.Action) bool { return f.Match.Game.Format(a) == action })
}

// quick is the level of the bots: they answer at once and play sensibly.
func (h *Handlers) quick() string { return h.levels[min(1, len(h.levels)-1)] }

// ticket is that of the address.
func (h *Handlers) ticket(c echo.Context) (ticket, error) {
	text := c.Param("ticket")
	if len(text) > maxTicket {
		return ticket{}, errTicket
	}
	t, err := h.tickets(c.Request().Context())
	if err != nil {
		return ticket{}, err
	}
	k, err := t.open(text, h.Now())
	if err != nil {
		return ticket{}, err
	}
	if g, err := h.host.Game(k.game); err != nil || g.Info().Rules != k.rules { // the program is another one since
		return ticket{}, errTicket
	}
	return k, nil
}

// kept is the match that has become of a ticket, 0 if there is none yet. For a request without a session, lost is the user
// whom the same browser became with the ticket a moment ago, when the answer was lost. Errors: errTicket if the match is
// somebody else's.
func (h *Handlers) kept(c echo.Context, k ticket) (id match.ID, lost record.Account, err error) {
	ctx, user := c.Request().Context(), h.User(c)
	id, err = h.store.ByInvite(ctx, k.code)
	if base.IsNotFound(err) {
		return 0, lost, nil
	} else if err != nil {
		return 0, lost, err
	}
	if user == 0 {
		if lost, err = h.people.UnnamedBefore(c, k.code); err != nil {
			return 0, lost, err
		}
		user = lost.ID
	}
	t, err := h.host.Table(ctx, id, user)
	if err == nil && t.Seat == engine.Nobody {
		err = errTicket
	}
	return id, lost, err
}

// noTicket shows the start page, where a new table is one tap away.
func (h *Handlers) noTicket(c echo.Context, err error) error {
	if !errors.Is(err, errTicket) {
		return err
	}
	return h.showStart(c, http.StatusGone, start{why: h.Printer(c).Say("now.gone")})
}

// showNow shows a table before its first decision; why says what was wrong with one, "" for nothing.
func (h *Handlers) showNow(c echo.Context, status int, k ticket, why string) error {
	f, err := h.tables.Fresh(k.game, k.luck, h.quick())
	if err != nil {
		return err
	}
	p, g := h.Page(c), f.Match.Game
	t := matchlog.Unstored(p.Printer, h.Prefix, "/now/"+c.Param("ticket"), g, f.Match.Setup, f.Seat, matchlog.Viewer{Name: p.Name, Emblem: h.signAt(c, f)}, h.quick(), f.Crew)
	t.Live, t.Awaited, t.Decision, t.Legal = true, f.Match.Deciders(), f.Match.Decision(f.Seat), f.Match.Legal(f.Seat)
	v, board := f.Match.View(f.Seat), views.Title(k.game)
	s := &table.Scene{
		Turn: t, Title: p.Game(k.game), Site: p.Say("site.name"), Board: board.Table(t, v), Legend: board.Legend(t), Fresh: true,
		Links: []table.Link{{Label: p.Say("match.rules"), Href: t.RulesURL("")}},
	}
	if p.Name == "" {
		s.Above = matchpage.Unnamed(p)
	}
	if why != "" {
		s.Message = kit.Note{Tone: kit.Warn, Text: why}
	}
	if status == http.StatusTooManyRequests {
		s.Links = append(s.Links, table.Link{Label: p.Say("new.to-next"), Href: h.Prefix + "/next"})
	}
	body := table.Table(s)
	if base.WantsFragment(c) {
		return base.Render(c, status, body)
	}
	return h.Show(c, status, base.Shell{Title: s.Title, Section: "matches", Wide: true, Game: k.game, Secret: true}, p, body)
}
