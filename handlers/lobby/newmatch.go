package lobby

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	book "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/base"
	"portside/handlers/options"
	"portside/views"
	"portside/views/lobby"
	"portside/views/title"
)

// ShowGame answers GET /games/:game?people=3&time=short: a description of the game, and the form for a new match, filled
// in as it suits so many people with so much time.
func (h *Handlers) ShowGame(c echo.Context) error {
	g := c.Get(base.KeyGame).(engine.Game)
	f := h.blankMatch(g)
	for _, o := range g.Info().Options {
		if o.Hidden {
			continue
		}
		f.Options = append(f.Options, lobby.Option{Key: o.Key, Values: o.Values, Chosen: cmp.Or(o.First, o.Default), Default: o.Default})
	}
	people, err := strconv.Atoi(c.QueryParam("people"))
	if err != nil || people < 1 || people > f.MaxSeats {
		people = usualSeats(g.Info())
	}
	propose(&f, h.levels, people, c.QueryParam("time"))
	h.recallTime(c, &f)
	return h.showNewMatch(c, http.StatusOK, f)
}

// sessionTime is the time of the last table that was opened in this session, in the words of the form: pace, hours of the
// night and time zone, as in "relaxed 22-8 Europe/Amsterdam".
const sessionTime = "table-time"

// recallTime fills a form in with the time of the last table: a group that plays a few turns a day keeps its rhythm. What is
// not offered any more is left as the form has it.
func (h *Handlers) recallTime(c echo.Context, f *lobby.NewMatch) {
	last := strings.Fields(h.Sessions.GetString(c.Request().Context(), sessionTime))
	if len(last) < 2 {
		return
	}
	if slices.Contains(f.Paces, last[0]) {
		f.Pace = last[0]
	}
	if slices.Contains(f.Nights, last[1]) {
		f.Night = last[1]
	}
	if len(last) > 2 && slices.Contains(f.Zones, last[2]) {
		f.Zone = last[2]
	}
}

// noteTime has the next form of this session begin with the time of this one.
func (h *Handlers) noteTime(c echo.Context, f *lobby.NewMatch) {
	last := f.Pace + " " + f.Night
	if slices.Contains(f.Zones, f.Zone) { // without a night it is not checked
		last += " " + f.Zone
	}
	h.Sessions.Put(c.Request().Context(), sessionTime, last)
}

// propose fills a form in with a proposal of the title. Without a word for the time it is the usual match, as the form has
// it already, or else the shortest.
func propose(f *lobby.NewMatch, levels []string, people int, time string) {
	list := views.Title(f.Game).ProposalsFor(people)
	at := slices.Index(lobby.Times[:], time)
	if at < 0 {
		at = max(0, slices.IndexFunc(list, func(p title.Proposal) bool {
			return !slices.ContainsFunc(f.Options, func(o lobby.Option) bool { return p.Options[o.Key] != "" && p.Options[o.Key] != o.Chosen })
		}))
	}
	at = min(at, len(list)-1)
	f.People, f.Proposals, f.Proposed = people, list, at
	for i := range f.Options {
		o := &f.Options[i]
		o.Chosen = cmp.Or(list[at].Options[o.Key], o.Chosen)
	}
	for i := range f.Sitters {
		switch seat := i + 1; {
		case seat < people:
			f.Sitters[i] = "open"
		case seat < people+list[at].Bots:
			f.Sitters[i] = lobby.UsualBot(levels)
		default:
			f.Sitters[i] = "none"
		}
	}
}

// usualSeats is how many seats the form of a new match begins with.
func usualSeats(i *engine.Info) int { return max(i.MinSeats, min(3, i.MaxSeats)) }

// blankMatch is the form for a new match without its options: as many open seats as the game needs.
func (h *Handlers) blankMatch(g engine.Game) lobby.NewMatch {
	i := g.Info()
	f := lobby.NewMatch{Campaign: h.campaign.HasCampaign(i.Key), Game: i.Key, MinSeats: i.MinSeats, MaxSeats: i.MaxSeats, Levels: h.levels, Pace: "none", Night: options.Nights[0], Nights: options.Nights, Zones: options.Zones, Choices: options.Usual()}
	for _, p := range options.Paces {
		f.Paces = append(f.Paces, p.Word)
	}
	for seat := 2; seat <= i.MaxSeats; seat++ {
		if seat <= usualSeats(i) {
			f.Sitters = append(f.Sitters, "open")
		} else {
			f.Sitters = append(f.Sitters, "none")
		}
	}
	return f
}

func (h *Handlers) showNewMatch(c echo.Context, status int, f lobby.NewMatch) error {
	p := h.Page(c)
	if f.Zone == "" {
		f.Zone, f.Guess = options.Homes[p.Lang()], true
	}
	return h.Show(c, status, base.Shell{Title: p.Game(f.Game)}, p, lobby.Game(p, f))
}

// CreateMatch answers POST /matches. An error is shown beside its field, and the form keeps what
// was typed.
func (h *Handlers) CreateMatch(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	g, err := h.host.Game(base.Field(c, "game"))
	if err != nil {
		return err
	}
	f, n := h.bindMatch(c, g)
	user, key, err := h.people.Complete(c, f.Name)
	if err != nil {
		return err
	}
	if key != "" {
		f.Errors["name"] = h.Printer(c).Say(key)
	}
	if len(f.Errors) > 0 {
		return h.showNewMatch(c, http.StatusUnprocessableEntity, f)
	}
	chapter, option, err := h.campaigns.Spoils(c.Request().Context(), user.ID, g.Info().Key, n.Setup)
	if err != nil {
		return err
	}
	if _, werr := g.Info().Check(setupOf(n)); chapter > 0 && !f.Sure && werr == nil { // first say what cannot be played
		f.Spoils = option
		f.Errors[option] = h.Printer(c).Say("new.spoils", chapter)
		if i := slices.IndexFunc(h.campaigns.Definitions(), func(s *book.Definition) bool { return s.Game == f.Game }); chapter > h.campaigns.Definitions()[i].Chapters {
			f.Errors[option] = h.Printer(c).Say("new.spoils-all")
		}
		return h.showNewMatch(c, http.StatusUnprocessableEntity, f)
	}
	if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
		return err
	}
	n.Owner = user.ID
	id, status, err := h.openTable(c, &f, n)
	if err != nil {
		return err
	}
	if status != 0 {
		return h.showNewMatch(c, status, f)
	}
	h.noteTime(c, &f)
	return h.SeeOther(c, base.MatchPath(id))
}

// openTable opens a table for its owner; an owner's tables are counted and opened one at a time. If something is wrong, it goes
// into the errors of the form and status is the status of the answer; otherwise status is 0.
func (h *Handlers) openTable(c echo.Context, f *lobby.NewMatch, n tables.NewMatch) (id match.ID, status int, err error) {
	release, err := h.alone(c.Request().Context(), n.Owner)
	if err != nil {
		return 0, 0, err
	}
	defer release()
	many, err := h.tooMany(c, n.Owner, slices.Contains(n.Seats, tables.SeatOpen))
	if err != nil {
		return 0, 0, err
	}
	if many != "" {
		f.Answer, f.Errors["form"] = true, many
		return 0, http.StatusTooManyRequests, nil
	}
	n.From = base.NetworkOf(c)
	id, err = h.tables.Create(c.Request().Context(), n)
	var setup *engine.SetupError
	switch {
	case errors.As(err, &setup):
		f.Errors[setup.Key] = h.Printer(c).Say("setup." + setup.Why)
	case errors.Is(err, host.ErrLevel), errors.Is(err, host.ErrSeats):
		f.Errors["seats"] = h.Printer(c).Say("setup.unknown-value")
	default:
		if err == nil {
			h.RefreshCounts(n.Owner, base.Everywhere)
		}
		return id, 0, err
	}
	return 0, http.StatusUnprocessableEntity, nil
}

// setupOf is the set-up of the requested match.
func setupOf(n tables.NewMatch) engine.Setup {
	s := n.Setup
	s.Seats = len(n.Seats)
	return s
}

// bindMatch reads the form of a new match: the form as filled in, and the match it asks for.
func (h *Handlers) bindMatch(c echo.Context, g engine.Game) (lobby.NewMatch, tables.NewMatch) {
	i, p := g.Info(), h.Printer(c)
	f := h.blankMatch(g)
	f.Name, f.Public, f.Sure, f.Errors = base.Field(c, "name"), base.Field(c, "public") == "public", base.Field(c, "sure") == "yes", map[string]string{}
	n := tables.NewMatch{Game: i.Key, TableOptions: record.TableOptions{Public: f.Public}, Seats: []string{tables.SeatMe}, Setup: engine.Setup{Options: map[string]string{}}}
	for _, o := range i.Options {
		if o.Hidden {
			continue
		}
		v := base.Field(c, "option-"+o.Key)
		if v == "" {
			v = o.Default
		}
		f.Options = append(f.Options, lobby.Option{Key: o.Key, Values: o.Values, Chosen: v, Default: o.Default})
		n.Setup.Options[o.Key] = v
	}
	gap := false
	for seat := range f.Sitters {
		s := base.Field(c, "seat-"+strconv.Itoa(seat+2))
		if s == "" {
			s = "none"
		}
		if s == "open" && base.Field(c, "fill") == "bots" { // play at once: wait for nobody
			s = lobby.UsualBot(h.levels)
		}
		f.Sitters[seat] = s
		level, bot := strings.CutPrefix(s, "bot-")
		switch {
		case s == "none":
			gap = true
		case gap:
			f.Errors["seats"] = p.Say("new.gap")
		case bot:
			n.Seats = append(n.Seats, level)
		case s == "open":
			n.Seats = append(n.Seats, tables.SeatOpen)
		default:
			f.Errors["seats"] = p.Say("setup.unknown-value")
		}
	}
	f.Choices = options.Choose(&n.TableOptions, func(key string) string { return base.Field(c, key) })
	f.Pace = base.Field(c, "pace")
	if !slices.Contains(f.Paces, f.Pace) {
		f.Pace = options.Paces[0].Word
	}
	n.Pace, n.Refill = options.PaceOf(f.Pace)
	var ok bool
	if f.Night, f.Zone = base.Field(c, "night"), base.Field(c, "zone"); f.Night == "" {
		f.Night = options.Nights[0]
	}
	if n.Night, ok = options.NightOf(f.Night, f.Zone); !ok {
		f.Errors["night"] = p.Say("setup.unknown-value")
	}
	fit(i, setupOf(n))
	return f, n
}

// fit replaces the form's first offer by the game's default where it does not go with the number of seats: a solo player
// sails three pirates, whatever the form has proposed.
func fit(i *engine.Info, s engine.Setup) {
	if _, err := i.Check(s); err == nil {
		return
	}
	for _, o := range i.Options {
		if o.First != "" && s.Options[o.Key] == o.First {
			s.Options[o.Key] = o.Default
			if _, err := i.Check(s); err != nil { // something else is wrong
				s.Options[o.Key] = o.First
			}
		}
	}
}
