package notices

import (
	"cmp"
	"slices"

	"portside/engine/record"
)

// turns says which channels may send. A turn is one delivery. Users take turns, the one who has
// waited longest first, and so do the channels of a user. So neither one user's slow addresses nor a long backlog hold
// up the messages of another.
type turns struct {
	under map[record.ChannelID]bool // channels that have their turn now
	of    map[record.UserID]int     // how many of them a user has
	count int64
	users map[record.UserID]int64 // number of the last turn of those who had one
	last  map[record.ChannelID]int64
}

func newTurns() turns {
	return turns{under: map[record.ChannelID]bool{}, of: map[record.UserID]int{}, users: map[record.UserID]int64{}, last: map[record.ChannelID]int64{}}
}

// next picks the channels whose turn it is from those in which something is due.
func (t *turns) next(due []record.Due) []record.Due {
	slices.SortFunc(due, func(a, b record.Due) int {
		return cmp.Or(cmp.Compare(t.users[a.User], t.users[b.User]), cmp.Compare(t.last[a.Channel], t.last[b.Channel]), cmp.Compare(a.At, b.At), cmp.Compare(a.Channel, b.Channel))
	})
	var list []record.Due
	free := atOnce - len(t.under)
	more := map[record.UserID]int{}
	for most := 1; most <= eachUser; most++ { // nobody has a second one before everybody has one
		for _, d := range due {
			if free > 0 && !t.under[d.Channel] && t.of[d.User]+more[d.User] < most && !slices.Contains(list, d) {
				free--
				more[d.User]++
				list = append(list, d)
			}
		}
	}
	if len(t.under)+len(list) == 0 { // nobody waits: forget who had a turn, and start the order afresh
		clear(t.users)
		clear(t.last)
	}
	return list
}

// begin notes that a channel's turn has begun, end that it is over.
func (t *turns) begin(d record.Due) {
	t.count++
	t.under[d.Channel], t.users[d.User], t.last[d.Channel] = true, t.count, t.count
	t.of[d.User]++
}

func (t *turns) end(d record.Due) {
	delete(t.under, d.Channel)
	if t.of[d.User]--; t.of[d.User] == 0 {
		delete(t.of, d.User)
	}
}
