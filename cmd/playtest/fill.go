package main

import (
	"cmp"
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/bot"
	"portside/engine/campaign/catalogue"
	"portside/engine/enginetest"
	"portside/engine/match"
	"portside/engine/record"
)

const aboutFill = `playtest fill writes a new database as a large site would have it, so that anybody can measure one: a file, or an empty
database on a PostgreSQL server. Every log in it was played by the rules and replays; matches without one wait for users, or were
called off before they began. It prints the cookie of user 1, who sits in many matches. Never put it on the net: its codes follow
from -seed.

  playtest fill -db /tmp/large.db && portside serve -db /tmp/large.db

`

// fillResult is what fill reports.
type fillResult struct {
	Users     int     `json:"users"`
	Matches   int     `json:"matches"`
	Over      int     `json:"over"`
	Running   int     `json:"running"`
	Waiting   int     `json:"waiting"`
	CalledOff int     `json:"called_off"`
	Campaigns int     `json:"campaigns"`
	Logs      int     `json:"logs"`
	Plies     int     `json:"plies"`
	Rows      int64   `json:"rows"`
	Seconds   float64 `json:"seconds"`
	Cookie    string  `json:"cookie"` // of user 1
}

func (r *fillResult) String() string {
	return fmt.Sprintf("%d users, %d matches (%d over, %d under way, %d waiting, %d called off), %d campaigns; %d plies from %d logs; %d rows in %.1f s\nuser 1 is signed in with Cookie: portside=%s\n",
		r.Users, r.Matches, r.Over, r.Running, r.Waiting, r.CalledOff, r.Campaigns, r.Plies, r.Logs, r.Rows, r.Seconds, r.Cookie)
}

// The time that a filled site has run, the age that a table without players reaches, and how long ago somebody last played at a table
// under way: less than after which a server changes anything by itself.
const (
	fillSpan     = 2 * 365 * 24 * time.Hour
	fillListed   = 13 * 24 * time.Hour
	fillUnlisted = 170 * 24 * time.Hour
	fillIdle     = 60 * 24 * time.Hour
)

// mostSetups is how many set-ups of a game are played, each stage of each of them the source of many matches.
const mostSetups = 24

// fill writes a large database.
func fill(j *job, args []string) error {
	j.all = true
	f := filler{job: j}
	address := j.String("db", "", "path of a file that does not exist, or postgres:// `address` of an empty database")
	j.IntVar(&f.Matches, "matches", 1_000_000, "number of matches")
	j.IntVar(&f.played, "played", 20_000, "number of matches with plies, over or under way")
	j.IntVar(&f.Users, "users", 0, "number of users (0: one for 20 matches)")
	j.Usage = func() {
		fmt.Fprint(j.Output(), aboutFill)
		j.PrintDefaults()
	}
	if err := j.parse(args); err != nil {
		return err
	}
	f.Users = cmp.Or(f.Users, max(f.Matches/20, 20))
	switch {
	case *address == "":
		return errors.New("-db says which database to fill")
	case f.Matches < 1 || f.played < 0 || f.played > f.Matches || f.Users < 2*engine.MaxSeats:
		return fmt.Errorf("%d matches, %d of them played, by %d users: want at least one match and %d users", f.Matches, f.played, f.Users, 2*engine.MaxSeats)
	}
	f.rnd, f.now = rand.New(rand.NewPCG(j.seed, 1)), time.Now()
	if err := f.record(); err != nil {
		return err
	}
	ctx := context.Background()
	err := db.Fill(ctx, *address, f.give)
	if err == nil {
		err = f.giveCampaigns(ctx, *address)
	}
	if err != nil {
		return err
	}
	f.Logs, f.Seconds = len(f.logs), time.Since(f.now).Seconds()
	return j.print(f.fillResult, f.String())
}

// filler makes what a database is filled with.
type filler struct {
	*job
	fillResult
	played int
	named  int // users with a name, the first ones
	rnd    *rand.Rand
	now    time.Time
	logs   []*fillLog
}

// fillLog is a match that was played to its end by random bots, and where it can be cut.
type fillLog struct {
	game   engine.Game
	setup  engine.Setup
	secret match.Secret
	plies  []match.Ply
	won    engine.SeatSet
	places []int
	stages []fillStage
}

// fillStage is a moment before the end of a log.
type fillStage struct {
	plies int
	asked engine.SeatSet
}

// record plays a match with each of the set-ups.
func (f *filler) record() error {
	for _, g := range f.chosen() {
		for _, setup := range enginetest.Setups(g.Info(), mostSetups) {
			if !f.wanted(g, setup) {
				continue
			}
			l, err := f.playLog(g, setup)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", g.Info().Key, enginetest.Describe(setup), err)
			}
			f.logs = append(f.logs, l)
		}
	}
	if len(f.logs) == 0 {
		return errors.New("no such set-up")
	}
	return nil
}

// wanted tells whether a set-up is one that the flags ask for and that the form for a new table offers.
func (f *filler) wanted(g engine.Game, setup engine.Setup) bool {
	for _, o := range g.Info().Options {
		if value := setup.Options[o.Key]; o.Hidden && value != o.Default || f.options[o.Key] != "" && f.options[o.Key] != value {
			return false
		}
	}
	return f.seats == 0 || f.seats == setup.Seats
}

// playLog plays a match at random.
func (f *filler) playLog(g engine.Game, setup engine.Setup) (*fillLog, error) {
	l := &fillLog{game: g, setup: setup}
	f.random(l.secret.Seed[:])
	f.random(l.secret.Salt[:])
	m, err := match.New(g, setup, l.secret.Dice, 0)
	if err != nil {
		return nil, err
	}
	for !m.Over() {
		seat := m.Deciders().First()
		legal := m.Legal(seat)
		if err := m.Play(seat, m.Decision(seat), g.Format(legal[f.rnd.IntN(len(legal))]), match.ByUser, l.secret.Dice, 0); err != nil {
			return nil, err
		}
	}
	l.setup, l.plies, l.won = m.Setup, m.Plies(0), m.Winners()
	for _, mine := range m.Scores() {
		place := 1
		for _, other := range m.Scores() {
			if other > mine {
				place++
			}
		}
		l.places = append(l.places, place)
	}
	for _, n := range []int{1, len(l.plies) / 4, len(l.plies) / 2, len(l.plies) * 3 / 4, len(l.plies) - 1} {
		m, err := match.Load(g, l.setup, l.plies[:max(n, 1):max(n, 1)])
		if err != nil {
			return nil, err
		}
		l.stages = append(l.stages, fillStage{m.Len(), m.Deciders()})
	}
	return l, nil
}

func (f *filler) random(b []byte) {
	for i := range b {
		b[i] = byte(f.rnd.Uint32())
	}
}

// code is a secret of a link, or of a cookie.
func (f *filler) code() string {
	var b [16]byte
	f.random(b[:])
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:])
}

// ago is a moment in the past, Unix milliseconds.
func (f *filler) ago(d time.Duration) int64 { return f.now.Add(-d).UnixMilli() }

// upTo is a random time below d.
func (f *filler) upTo(d time.Duration) time.Duration { return time.Duration(f.rnd.Int64N(int64(d))) }

// often is true once in n times.
func (f *filler) often(n int) bool { return f.rnd.IntN(n) == 0 }

// give hands over users and matches, the oldest first.
func (f *filler) give(to *db.Filler) error {
	if err := f.giveUsers(to); err != nil {
		return err
	}
	given := 0 // of those with plies
	for i := range f.Matches {
		m := &record.Match{ID: match.ID(i + 1), Invite: f.code(), Watch: f.code()}
		m.Public, m.Seating = f.often(2), record.Keep
		if f.often(3) {
			m.Pace = (3 * 24 * time.Hour).Milliseconds()
		}
		age := time.Duration(float64(fillSpan) * float64(f.Matches-i) / float64(f.Matches))
		m.CreatedAt = f.ago(age)
		l := f.logs[f.rnd.IntN(len(f.logs))]
		m.Game, m.Setup, m.Secret = l.game.Info().Key, l.setup, l.secret
		if (i+1)*f.played/f.Matches == i*f.played/f.Matches {
			f.giveNothing(m, age)
			f.count(m)
			if err := to.Match(m, nil); err != nil {
				return err
			}
			continue
		}
		plies := f.giveLog(m, l, age, given)
		f.count(m)
		given++
		f.Plies += len(plies)
		if err := to.Match(m, plies); err != nil {
			return err
		}
		if err := f.giveTalk(to, m, plies); err != nil {
			return err
		}
	}
	f.Rows = to.Rows
	return nil
}

// giveUsers hands over users with their devices. One in twenty has no name yet, has just come and sits nowhere.
func (f *filler) giveUsers(to *db.Filler) error {
	f.named = f.Users - f.Users/20
	for i := range f.Users {
		u := record.Account{ID: record.UserID(i + 1), Name: fillName(i), CreatedAt: f.ago(fillSpan)}
		if i >= f.named {
			u.Name, u.Unnamed, u.CreatedAt = "You", true, f.ago(f.upTo(20*time.Hour))
		}
		if err := to.User(u); err != nil {
			return err
		}
	}
	for i := range f.Users {
		for device := range 1 + f.rnd.IntN(2) {
			token := f.code()
			if i == 0 && device == 0 {
				f.Cookie = token
			}
			from := f.ago(f.upTo(20 * time.Hour))
			if err := to.Session(token, record.UserID(i+1), []string{"Firefox, Linux", "Safari, iPhone"}[device], from, f.now.Add(record.SessionLife).UnixMilli()); err != nil {
				return err
			}
		}
	}
	return nil
}

// fillName is a name that looks like that of no other number.
func fillName(i int) string {
	const syllables = "ba de fi go ku la me ni po ru sa te vi wo zu"
	name := []byte{}
	for n := i + 15*15; n > 0; n /= 15 {
		name = append(name, syllables[n%15*3:n%15*3+2]...)
	}
	name[0] -= 'a' - 'A'
	return string(name)
}

// sit puts users on the seats of a match. User 1 sits in the first one if busy.
func (f *filler) sit(m *record.Match, busy bool) {
	m.Seats = make([]record.Seat, m.Setup.Seats)
	first := 1 + f.rnd.IntN(f.named-engine.MaxSeats) // neighbours sit together, and not always in the same order
	turn := f.rnd.IntN(m.Setup.Seats)
	for i := range m.Seats {
		m.Seats[i] = record.Seat{Kind: record.User, User: record.UserID(1 + first + (i+turn)%m.Setup.Seats)}
	}
	if busy {
		m.Seats[0].User = 1
	}
	m.Owner = m.Seats[0].User
}

// giveNothing makes a match without plies: it waits for users, or was called off before it began.
func (f *filler) giveNothing(m *record.Match, age time.Duration) {
	f.sit(m, f.often(200))
	open := 1 + f.rnd.IntN(max(m.Setup.Seats-1, 1))
	for i := max(m.Setup.Seats-open, 1); i < m.Setup.Seats; i++ {
		m.Seats[i] = record.Seat{Kind: record.Open}
	}
	m.Secret = match.Secret{}
	f.random(m.Secret.Seed[:])
	f.random(m.Secret.Salt[:])
	if m.Owner != 1 && m.Setup.Seats > 1 && (m.Public && age < fillListed || !m.Public && age < fillUnlisted && f.often(8)) {
		m.Status = record.Waiting
		return
	}
	m.Status, m.EndedAt = record.Cancelled, min(m.CreatedAt+f.upTo(fillListed).Milliseconds(), f.now.UnixMilli())
}

// giveLog makes a match of a log, the n-th of those with one. A quarter are under way. User 1 sits in about a hundred, however many there are.
func (f *filler) giveLog(m *record.Match, l *fillLog, age time.Duration, n int) []match.Ply {
	f.sit(m, n%max(f.played/100, 1) == 0)
	m.StartedAt = m.CreatedAt + f.upTo(min(age, time.Hour)).Milliseconds()
	length, asked := len(l.plies), engine.SeatSet(0)
	last := min(m.StartedAt+f.upTo(20*24*time.Hour).Milliseconds(), f.now.UnixMilli())
	if m.Status = record.Over; f.often(4) {
		stage := l.stages[f.rnd.IntN(len(l.stages))]
		m.Status, length, asked = record.Running, stage.plies, stage.asked
		last = max(m.StartedAt, f.ago(f.upTo(fillIdle)))
		if m.Pace > 0 {
			last = max(m.StartedAt, f.ago(f.upTo(24*time.Hour)))
		}
		if length == 1 { // it has just begun
			m.StartedAt = last
		}
	} else {
		m.EndedAt, m.Won = last, l.won
	}
	for i := range m.Seats {
		s := &m.Seats[i]
		s.Seen, s.Back = length-1, length-1
		if i > 0 && !asked.Has(engine.Seat(i)) && f.often(5) {
			*s = record.Seat{Kind: record.Bot, Level: bot.Greedy}
		} else if f.often(4) {
			s.Seen, s.Back = 0, 0
		}
		if m.Status == record.Over {
			s.Place = l.places[i]
		} else if asked.Has(engine.Seat(i)) {
			s.Since = last
		}
	}
	plies := slices.Clone(l.plies[:length])
	for i := range plies {
		p := &plies[i]
		p.At = m.StartedAt + (last-m.StartedAt)*int64(i)/int64(max(length-1, 1))
		if p.Seat >= 0 && m.Seats[p.Seat].Kind == record.Bot {
			p.By = match.ByBot
		}
	}
	return plies
}

func (f *filler) count(m *record.Match) {
	switch m.Status {
	case record.Over:
		f.Over++
	case record.Running:
		f.Running++
	case record.Waiting:
		f.Waiting++
	case record.Cancelled:
		f.CalledOff++
	}
}

// giveTalk hands over what was said at a table, and what its users were told of it.
func (f *filler) giveTalk(to *db.Filler, m *record.Match, plies []match.Ply) error {
	at := plies[len(plies)-1].At
	for i := range m.Seats {
		s := &m.Seats[i]
		if s.Kind != record.User || s.Since == 0 || !f.often(2) {
			continue
		}
		if err := to.Notice(record.Notice{Match: m.ID, User: s.User, Seat: engine.Seat(i), Kind: record.NoticeTurn, Mark: int64(len(plies) - 1), At: at, Due: at}); err != nil {
			return err
		}
	}
	if !f.often(4) {
		return nil
	}
	for n := range 1 + f.rnd.IntN(12) {
		text := []string{"Good luck!", "That was close.", "Who would have thought that the harbour would be empty again?"}[f.rnd.IntN(3)]
		if err := to.ChatLine(m.ID, record.ChatLine{N: n + 1, User: m.Owner, Seat: 0, Text: text, At: at}); err != nil {
			return err
		}
	}
	return nil
}

// giveCampaigns opens campaigns, twenty of them for user 1.
func (f *filler) giveCampaigns(ctx context.Context, address string) (err error) {
	store, err := db.Open(ctx, address, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	for _, g := range f.chosen() {
		for _, d := range catalogue.All() {
			if d.Game != g.Info().Key {
				continue
			}
			for i := range 20 + f.Matches/1000 {
				owner := record.UserID(1)
				if i >= 20 {
					owner = record.UserID(1 + f.rnd.IntN(f.named))
				}
				at := f.ago(f.upTo(fillSpan))
				name := fillName(int(owner) - 1)
				c := &record.Campaign{Game: d.Game, Name: fmt.Sprint("The voyage of ", name, " ", i+1), Mode: record.Coop, Choosing: record.ChooseRandom, Standing: record.Active, First: 1,
					Rules: g.Info().Rules, Data: d.Data, Invite: f.code(), CreatedAt: at, ChangedAt: at,
					Members: []record.Member{{User: owner, Name: name, Role: record.Owner, JoinedAt: at, Chapter: 1}}}
				if _, err := store.AddCampaign(ctx, c, []record.CampaignEntry{{At: at, Kind: "created", Args: []string{name}}}); err != nil {
					return err
				}
				f.Campaigns++
			}
		}
	}
	return nil
}
