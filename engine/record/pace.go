package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Refill says how seats get time back, in milliseconds. With the zero Refill each decision has the pace of
// the match.
type Refill struct {
	Increment int64 // added each time a seat has answered all it was asked
	Cap       int64 // the most a seat can have
}

// After returns the time that a seat has for its next decision if it answers with left milliseconds left. Time that
// others have granted beyond the cap stays, but does not grow. 0 stands for the pace.
func (r Refill) After(left int64) int64 {
	if r.Cap == 0 {
		return 0
	}
	return min(max(left, 0)+r.Increment, max(r.Cap, left))
}

// Fits reports whether the numbers make sense with a pace.
func (r Refill) Fits(pace int64) bool {
	if r.Cap == 0 {
		return pace >= 0 && r.Increment == 0
	}
	return pace > 0 && r.Increment > 0 && pace <= r.Cap && r.Increment <= r.Cap
}

// Night is the hours of a day in which no clock runs.
type Night struct {
	From, To int    // hours, 0 to 23; From after To: over midnight
	Zone     string // where, as the IANA names it: "Europe/Amsterdam"
}

// String is how a night is stored: "22-8 Europe/Amsterdam"; the zero Night is "".
func (n Night) String() string {
	if n == (Night{}) {
		return ""
	}
	return fmt.Sprintf("%d-%d %s", n.From, n.To, n.Zone)
}

// ParseNight reads what String writes; ok is false for anything else.
func ParseNight(text string) (n Night, ok bool) {
	if text == "" {
		return n, true
	}
	hours, zone, found := strings.Cut(text, " ")
	from, to, dash := strings.Cut(hours, "-")
	var err1, err2 error
	n.Zone = zone
	n.From, err1 = strconv.Atoi(from)
	n.To, err2 = strconv.Atoi(to)
	ok = found && dash && err1 == nil && err2 == nil && zone != "" && n.From >= 0 && n.From < 24 && n.To >= 0 && n.To < 24 && n.From != n.To && n.String() == text
	if !ok {
		n = Night{}
	}
	return n, ok
}

// zones caches the time zones in use; there are few, and reading one is slow.
var zones sync.Map // string → *time.Location

// Location finds the time zone of a night. Errors: ErrNight.
func (n Night) Location() (*time.Location, error) {
	if l, ok := zones.Load(n.Zone); ok {
		return l.(*time.Location), nil
	}
	if n.Zone == "" || n.Zone == "Local" { // time accepts these names
		return nil, ErrNight
	}
	l, err := time.LoadLocation(n.Zone)
	if err != nil {
		return nil, errors.Join(ErrNight, err)
	}
	zones.Store(n.Zone, l)
	return l, nil
}

// DecisionTime determines how much time one decision of a seat still has, in milliseconds.
type DecisionTime struct {
	Pace, Bank, Since int64      // of the match; of the seat when the decision began, 0: the pace; when it began, 0: nothing is asked
	Night             Night      // when no clock runs
	Pauses            [][2]int64 // of the match or its campaign, start and end, oldest first; all are over
}
