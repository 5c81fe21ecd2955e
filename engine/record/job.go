package record

import "portside/engine/match"

// JobKind names what one process does for all that run the site.
type JobKind string

// The kinds of job.
const (
	JobBot     JobKind = "bot"     // a bot's answer; the subject is the match
	JobMessage JobKind = "message" // what waits in a channel is sent; the subject is the channel
	JobSort    JobKind = "sort"    // notices that are due become messages
	JobUpkeep  JobKind = "upkeep"  // tables are called off and archived, votes end
	JobTidy    JobKind = "tidy"    // what has expired is removed
	JobRemind  JobKind = "remind"  // reminders are made
	JobOpen    JobKind = "open"    // a table is opened; the subject is its user
)

// Job is a claim: for a time the process that has it does this, and nobody else. Its result counts only while the claim is still its
// own. The zero Job is none.
type Job struct {
	Kind    JobKind
	Subject int64 // number of a match or channel, 0 for the only job of its kind
	Attempt int64 // 1, 2, 3 … with each claim since it was last done
}

// Question is what a bot is asked in a running match.
type Question struct {
	Match match.ID
	Payer UserID // the owner of the match if they have a name and sit there, else 0
	Level string // of the bot
}
