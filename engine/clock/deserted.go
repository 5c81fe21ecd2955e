package clock

import "portside/engine/record"

// After how long, in milliseconds, a match that has not begun is called off and an idle one is archived, and how long
// before that its page says so.
const (
	day          = 24 * 60 * 60 * 1000
	OpenListed   = 14 * day
	OpenUnlisted = 180 * day
	IdleTime     = 90 * day
	UnnamedTime  = day // at tables of users without a name
	Warned       = 7 * day
)

// Deserted is how many milliseconds are left until a match is called off or archived because nobody is there, and
// whether that will ever be. last is when somebody played last. Times when the server was down do not count. Nothing
// is due until users could read about it for a week, which they can since the moment readable.
func (r Reading) Deserted(rec *record.Match, last, readable int64) (left int64, ok bool) {
	switch {
	case rec.Campaign != 0:
		return 0, false
	case rec.Status == record.Waiting:
		limit := int64(OpenUnlisted)
		if rec.Public {
			limit = OpenListed
		}
		left = limit - r.Elapsed(rec.CreatedAt)
	case rec.Status == record.Running && rec.Why != record.Archive:
		last = max(last, rec.StartedAt)
		if n := len(rec.Events); n > 0 {
			last = max(last, rec.Events[n-1].At)
		}
		if r.Now-last < IdleTime-Warned { // at nearly every ply
			return 0, false
		}
		left = IdleTime - r.Elapsed(last)
	default:
		return 0, false
	}
	return max(left, readable+Warned-r.Now), true
}
