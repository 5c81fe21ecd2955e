package portroyal

import (
	"portside/engine/portroyal"
	"portside/views/table"
)

// titleAt is the title for this many cards on the score pile (§11.6).
func titleAt(points int) portroyal.Title {
	return (&portroyal.View{Ended: portroyal.EndWon, Score: points}).Title()
}

// setting is a number of time cards that can be proposed; chosen marks the current proposal.
type setting struct {
	n      int
	chosen bool
}

// rank is a title with the numbers of time cards that earn it without any tax increase.
type rank struct {
	title portroyal.Title
	list  []setting
}

// settings are the numbers that the viewer can propose, by title, including the current proposal.
func settings(t *table.Turn, v *portroyal.View) []rank {
	var list []rank
	add := func(s setting) {
		title := titleAt(s.n)
		if n := len(list); n == 0 || list[n-1].title != title {
			list = append(list, rank{title: title})
		}
		last := &list[len(list)-1]
		last.list = append(last.list, s)
	}
	for n := range v.Time {
		switch {
		case n == v.Proposal:
			add(setting{n, true})
		case t.Can(portroyal.Propose(n)):
			add(setting{n, false})
		}
	}
	return list
}
