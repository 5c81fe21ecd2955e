package record

import (
	"time"

	"portside/engine"
	"portside/engine/match"
)

// NoticeKind says what a user is told.
type NoticeKind string

// The notices. If one operation causes several for a user, the first in this order is sent.
const (
	NoticeOver      NoticeKind = "over"       // the match has ended
	NoticeCalledOff NoticeKind = "called-off" // it was called off, perhaps before it began
	NoticeArchived  NoticeKind = "archived"   // it was archived because nobody played
	NoticeKept      NoticeKind = "kept"       // the others have given the user's seat to somebody for now
	NoticeRewind    NoticeKind = "rewind"     // somebody asks to take back the last ply, and the user has not answered
	NoticeOrder     NoticeKind = "order"      // the user's standing order has ended itself; a decision may wait as well
	NoticeTurn      NoticeKind = "turn"       // a decision waits
	NoticeReminder  NoticeKind = "reminder"   // a fifth of the time for it is left
	NoticeVote      NoticeKind = "vote"       // the table votes, and the user has not voted yet
	NoticeGiveUp    NoticeKind = "give-up"    // of a campaign: others want to give up the attempt, and the user has not said so
	NoticeBegun     NoticeKind = "begun"      // the match has begun, and others decide first
	NoticeRematch   NoticeKind = "rematch"    // somebody has opened a rematch of a match that is over
	NoticePlan      NoticeKind = "plan"       // of a campaign: the plan for its next attempt needs the user's answer
)

// AtRest reports whether such a notice is sent even while a match is paused, because it is about the table and not
// about playing.
func (k NoticeKind) AtRest() bool {
	switch k {
	case NoticeOver, NoticeCalledOff, NoticeArchived, NoticeKept, NoticeVote:
		return true
	}
	return false
}

// NoticeID names a row of the outbox.
type NoticeID int64

// Notice is something to tell a user about a match or a campaign. It stores only its subject: the words are
// found when it is sent, from what everyone there may see then.
type Notice struct {
	ID       NoticeID
	Match    match.ID   // 0: it is about a campaign
	Campaign CampaignID // 0: it is about a match
	User     UserID
	Seat     engine.Seat
	Kind     NoticeKind
	Mark     int64 // its exact subject, so that nothing is told twice: number of the decision, moment of the end …
	At       int64 // when it happened
	Due      int64 // not sent before this moment
	Unsure   bool  // it is stored only if its user has a channel in use; not itself stored
}

// SortedNotices says what to do with notices that were due.
type SortedNotices struct {
	Drop []NoticeID
	Hold map[NoticeID]int64      // until when
	Send map[NoticeID][]Delivery // none: the user has no channel for it
}

// ChannelKind is a way to reach a user.
type ChannelKind string

// The ways to reach a user.
const (
	Push    ChannelKind = "push"    // a browser, through its maker's service (RFC 8030)
	Mail    ChannelKind = "mail"    // an address that has been confirmed
	Webhook ChannelKind = "webhook" // a URL that gets a POST
)

// ChannelState says whether a channel is used.
type ChannelState string

// A channel is in use, or not: its user has switched it off, it is a mail address that has not been confirmed, a
// webhook that failed and is off until it is edited, or a browser whose subscription has ended.
const (
	ChannelOn     ChannelState = "on"
	ChannelOff    ChannelState = "off"
	ChannelNew    ChannelState = "new"
	ChannelBroken ChannelState = "broken"
	ChannelGone   ChannelState = "gone"
)

// ChannelID names a channel.
type ChannelID int64

// Channel is one way to reach a user. Target and keys are the user's secrets and are never logged.
type Channel struct {
	ID      ChannelID
	User    UserID
	Kind    ChannelKind
	Name    string // how the user recognises it: "Firefox, Android"
	Target  string // endpoint of the push service, mail address, or address of the webhook
	P256dh  string // of a push subscription (RFC 8291), base64url
	Auth    string // of a push subscription
	Plain   bool   // a webhook that gets text instead of JSON
	Lang    string // language of the page it was added on, for users who have chosen none
	Home    string // scheme, host and prefix of that page, for links if the operator has set no address
	Session string // stored token of the device that a push subscription belongs to; signing out ends both
	State   ChannelState
	Code    string // confirms a mail address; empty once it has, and while there is none that works
	At      int64  // when it was added
	LastAt  int64  // when something was last sent, 0: never
	Last    string // the result: "" nothing yet, "ok", or the failure, see Failure
	Mailed  int64  // when a mail last went out, failed or not
}

// MailPause is the least time between two mails to a user, at whatever addresses; messages in between are collected.
const MailPause = time.Minute

// The results of a delivery, besides the status of an answer ("500").
const (
	ResultOK       = "ok"
	ResultTimeout  = "timeout"  // no answer in time
	ResultDNS      = "dns"      // the name is not known, or leads to an address that this server does not call
	ResultRefused  = "refused"  // nothing answers there
	ResultTLS      = "tls"      // the certificate is invalid
	ResultBlocked  = "blocked"  // this server does not call such addresses, as their text shows
	ResultRedirect = "redirect" // it leads elsewhere
	ResultGone     = "gone"     // the push service has ended the subscription
	ResultFailed   = "failed"   // anything else
	ResultUnknown  = "unknown"  // the server stopped before the answer came
)

// Delivery is one notice on its way through one channel.
type Delivery struct {
	ID      int64
	Notice  NoticeID
	Channel ChannelID
	Kind    NoticeKind
	Match   match.ID
	Game    string // its key
	Title   string
	Text    string // what everybody may see; nothing hidden is ever in it
	Tries   int    // failed so far
	At      int64  // when it was made
	Due     int64  // not tried before this moment
	Of      Notice // its subject; all but its Due is set
}

// Due is a channel that has had something to send since the moment At.
type Due struct {
	Channel ChannelID
	User    UserID
	At      int64
}

// Outcome is the result of an attempt to deliver.
type Outcome struct {
	Channel Channel
	Of      []int64 // the deliveries it was for; none: a test
	Result  string
	Again   int64        // when to try again, 0: no more tries
	State   ChannelState // of the channel from now on, "": unchanged
	At      int64
}

// Clock is a decision whose time may be running out.
type Clock struct {
	Match match.ID
	User  UserID
	Seat  engine.Seat
	Since int64
}
