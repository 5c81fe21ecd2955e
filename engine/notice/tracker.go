// Package notice decides which users to notify of events at their matches and campaigns, and when. A notice
// says only what it is about: the words are found when it is sent.
package notice

import (
	"math"
	"sync"

	"portside/engine/match"
	"portside/engine/record"
)

// Tracker knows who has a channel, and what users have seen: nobody is notified of what they see already. It is kept in
// memory only; a ply costs one look-up in a small map. It is safe for concurrent use.
type Tracker struct {
	Quiet int64 // ms after a user has looked at a match during which no notice of it is due

	watched func(match.ID, record.UserID) int64
	wake    func(due int64)

	mu        sync.RWMutex
	reachable map[record.UserID]bool
	shared    bool // other processes may know of more who are reachable
	seen      map[place]Seen
}

// place is a match, or the pages of a campaign, that a user looks at.
type place struct {
	match    match.ID
	campaign record.CampaignID
	user     record.UserID
}

// Seen is when a user last saw a match or a campaign, in milliseconds.
type Seen struct {
	Fetched int64 // the newest page they were given
	Shown   int64 // the last moment when they certainly saw their page
}

// NewTracker makes a Tracker. watched says when a user was last known to have the page of a match open, 0 if it is not
// open; wake, if it is not nil, is called when notices were stored, with the moment when the first is due.
func NewTracker(quiet int64, watched func(match.ID, record.UserID) int64, wake func(due int64)) *Tracker {
	return &Tracker{Quiet: quiet, watched: watched, wake: wake, reachable: map[record.UserID]bool{}, seen: map[place]Seen{}}
}

// SetReachable says whether a user can be notified: whether they have a channel in use.
func (t *Tracker) SetReachable(user record.UserID, can bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if can {
		t.reachable[user] = true
	} else {
		delete(t.reachable, user)
	}
}

// Share says that users may add channels elsewhere. From then on everybody may have one, and the store looks when it adds a notice of
// somebody who is not known to have one here.
func (t *Tracker) Share() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shared = true
}

// unsure tells whether a user may have a channel of which this process does not know.
func (t *Tracker) unsure(user record.UserID) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.shared && !t.reachable[user]
}

// reaches tells whether a user has a channel, or may have one.
func (t *Tracker) reaches(user record.UserID) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.shared || t.reachable[user]
}

// MatchShown notes that a user was given the table of a match, CampaignShown a page of a campaign.
func (t *Tracker) MatchShown(id match.ID, user record.UserID, now int64) {
	t.note(place{match: id, user: user}, Seen{Fetched: now, Shown: now})
}

// CampaignShown notes that a user was given a page of a campaign.
func (t *Tracker) CampaignShown(id record.CampaignID, user record.UserID, now int64) {
	t.note(place{campaign: id, user: user}, Seen{Fetched: now, Shown: now})
}

// MatchHidden notes that a user has left the page of a match: its stream has ended, which also happens when the page
// is hidden.
func (t *Tracker) MatchHidden(id match.ID, user record.UserID, now int64) {
	t.note(place{match: id, user: user}, Seen{Shown: now})
}

// note keeps the newest of what a user has seen. It keeps nothing for users who cannot be notified.
func (t *Tracker) note(at place, s Seen) {
	if t.reaches(at.user) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if s.Fetched == 0 {
			s.Fetched = t.seen[at].Fetched
		}
		t.seen[at] = s
	}
}

// MatchSeen is when a user last saw a match.
func (t *Tracker) MatchSeen(id match.ID, user record.UserID) Seen {
	return t.last(place{match: id, user: user})
}

// CampaignSeen is when a user last saw a campaign.
func (t *Tracker) CampaignSeen(id record.CampaignID, user record.UserID) Seen {
	return t.last(place{campaign: id, user: user})
}

func (t *Tracker) last(at place) Seen {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.seen[at]
}

// Forget drops what is too old to matter: older notices have long been sent or dropped.
func (t *Tracker) Forget(now int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for at, s := range t.seen {
		if max(s.Fetched, s.Shown) < now-2*t.Quiet {
			delete(t.seen, at)
		}
	}
}

// due is when a notice is due: at once, or a little later for a user who has just looked and may still see it.
func (t *Tracker) due(n record.Notice) int64 {
	s := t.last(place{match: n.Match, campaign: n.Campaign, user: n.User})
	if s.Shown > 0 && n.At-s.Shown < t.Quiet || n.Match != 0 && t.watched(n.Match, n.User) > 0 {
		return n.At + t.Quiet
	}
	return n.At
}

// Stored wakes the sender for notices that are now on disk.
func (t *Tracker) Stored(list []record.Notice) {
	if len(list) == 0 || t.wake == nil {
		return
	}
	due := int64(math.MaxInt64)
	for _, n := range list {
		if !n.Unsure { // else it is most likely not stored; the sender looks now and then
			due = min(due, n.Due)
		}
	}
	if due < math.MaxInt64 {
		t.wake(due)
	}
}
