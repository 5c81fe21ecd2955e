package campaign

import (
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// Terms are what a file is checked against.
type Terms struct {
	Game   engine.Game
	Levels []string          // the known kinds of bot
	Clean  func(string) bool // whether a name or another short text may be shown
	Now    int64             // ms; no moment in a file may be later, give or take a day
}

const day = 24 * 60 * 60 * 1000

// Restored is a campaign set up again from a file. Nobody is in it yet: its members are places without users.
type Restored struct {
	Campaign *record.Campaign // its attempts name no match yet
	Log      []record.CampaignEntry
	LeftOut  []FileAttempt // under way when the file was made; the file holds too little to continue them
}

// Restorer sets up a campaign again from a file, a piece at a time: only that piece of a match is in memory. It
// trusts nothing that it can compute: every match is replayed under the rules with which it began, and the
// file's outcome, chapters and deck must follow from it. After an error it cannot be used any more.
type Restorer struct {
	Restored
	s      *Definition
	x      *File
	src    *Source
	t      Terms
	places map[int]int // N in the file → N here; 0: left out
	open   map[record.AttemptKind]bool
	next   int      // place of the next attempt in the file
	match  *playing // of the attempt before it, nil: finished
}

// NewRestorer checks how the campaign began. Errors: *FileError.
func NewRestorer(s *Definition, src *Source, t Terms) (*Restorer, error) {
	x := src.File
	switch newest := t.Game.Info().Rules; {
	case x.Rules > newest:
		return nil, &FileError{Why: "rules", A: x.Rules, B: newest}
	case x.Data > s.Data:
		return nil, &FileError{Why: "data", A: x.Data, B: s.Data}
	case x.Rules < 1 || x.Data < 1:
		return nil, broken("contradiction", 0, "rules %d, data %d", x.Rules, x.Data)
	}
	r := &Restorer{s: s, x: x, src: src, t: t, places: map[int]int{}, open: map[record.AttemptKind]bool{}, Restored: Restored{Campaign: &record.Campaign{
		Game: x.Game, Name: x.Name, Mode: x.Mode, Additions: x.Additions, Choosing: x.Choosing, Standing: record.Active, First: x.First, Rules: x.Rules, Data: x.Data,
		Pace: x.Pace, Refill: record.Refill{Increment: x.Increment, Cap: x.Cap}, FromName: x.Fork, CreatedAt: x.CreatedAt,
	}}}
	if err := r.head(); err != nil {
		return nil, err
	}
	return r, r.members()
}

// Finish checks the file's data on the campaign as a whole, and its log, once there are no more pieces. Errors:
// *FileError.
func (r *Restorer) Finish() (*Restored, error) {
	if err := r.standing(); err != nil {
		return nil, err
	}
	if err := r.log(); err != nil {
		return nil, err
	}
	return &r.Restored, nil
}

// head checks the choices made at the beginning.
func (r *Restorer) head() error {
	x := r.x
	known := func(key string) bool {
		return slices.ContainsFunc(r.s.Additions, func(a Addition) bool { return a.Key == key })
	}
	switch {
	case x.Game != r.s.Game:
		return broken("game", 0, "story of %q", x.Game)
	case !r.t.Clean(x.Name) || x.Fork != "" && !r.t.Clean(x.Fork):
		return broken("contradiction", 0, "name")
	case x.Mode != record.Coop && x.Mode != record.Competitive, x.Choosing != record.ChooseRandom && x.Choosing != record.ChooseDraft:
		return broken("contradiction", 0, "mode %.20q, choosing %.20q", x.Mode, x.Choosing)
	case x.First < 1 || x.First > r.s.Chapters, x.Pace < 0 || max(x.Pace, x.Cap) > 400*day || !r.Campaign.Refill.Fits(x.Pace), !r.past(x.CreatedAt):
		return broken("contradiction", 0, "first %d, pace %d, created %d", x.First, x.Pace, x.CreatedAt)
	}
	for i, a := range x.Additions {
		if !known(a) || slices.Contains(x.Additions[:i], a) {
			return broken("contradiction", 0, "addition %.40q", a)
		}
	}
	return nil
}

// past tells whether a moment is not in the future.
func (r *Restorer) past(at int64) bool { return at > 0 && at <= r.t.Now+day }

func (r *Restorer) members() error {
	owners := 0
	for i, m := range r.x.Members {
		twice := slices.ContainsFunc(r.x.Members[:i], func(o FileMember) bool { return o.ID == m.ID })
		switch {
		case m.ID <= 0 || twice, !r.t.Clean(m.Name), m.Role != record.Owner && m.Role != record.Fellow && m.Role != record.Guest:
			return broken("members", 0, "member %d", i+1)
		case !r.past(m.JoinedAt), m.LeftAt != 0 && !r.past(m.LeftAt), m.Chapter < 1 || m.Chapter > r.s.Chapters+1:
			return broken("members", 0, "times of member %d", i+1)
		}
		if m.Role == record.Owner {
			owners++
		}
		r.Campaign.Members = append(r.Campaign.Members, record.Member{ID: m.ID, Name: m.Name, Place: m.Name, Role: m.Role, JoinedAt: m.JoinedAt, Chapter: m.Chapter, LeftAt: m.LeftAt})
	}
	if len(r.x.Members) == 0 || owners > 1 {
		return broken("members", 0, "%d members, %d owners", len(r.x.Members), owners)
	}
	return nil
}

// standing checks the file's data on the campaign as a whole. What was left out counts there.
func (r *Restorer) standing() error {
	x, c := r.x, r.Campaign
	p := Fold(r.s, c)
	under := false
	groups := slices.Clone(p.Groups)
	for _, f := range r.LeftOut {
		if f.Kind == record.ForChapter {
			under, p.Groups = true, slices.Clone(p.Groups)
			groups = p.merged(f.Inputs.Groups, f.Report.Groups)
		}
	}
	state := map[bool]State{true: Running, false: p.State}[under]
	if x.State != Paused && x.State != Archived && x.State != state || x.Chapter != p.Chapter || x.Failures != p.Failures || x.Flawless != p.Flawless || !slices.Equal(x.Groups, groups) {
		return broken("contradiction", 0, "%s at chapter %d, %d failures, groups %v; it follows %s, %d, %d, %v", x.State, x.Chapter, x.Failures, x.Groups, state, p.Chapter, p.Failures, groups)
	}
	if len(x.Achievements) > 2 || len(x.Achievements) > 0 != p.Won {
		return broken("contradiction", 0, "%d achievements", len(x.Achievements))
	}
	if c.RevealAll = x.RevealAll; x.RevealAll && !p.Unlocked {
		return broken("contradiction", 0, "branches laid open at chapter %d", p.Chapter)
	}
	return nil
}

// merged is the groups of p together with these.
func (p *Progress) merged(lists ...[]int) []int {
	q := Progress{Groups: slices.Clone(p.Groups)}
	q.addGroups(lists...)
	return q.Groups
}
