package portroyal

import (
	"strconv"

	"portside/engine/portroyal"
	"portside/views/table"
)

// sources are the sources of influence that can matter in this match, in the order of their columns.
func sources(v *portroyal.View, list []portroyal.SeatResult) []portroyal.Source {
	used := [portroyal.Sources]bool{portroyal.FromCharacters: true, portroyal.FromExpeditions: v.Mode != portroyal.ModeSail}
	used[portroyal.FromContracts] = len(v.Contracts) > 0
	used[portroyal.FromCrowns] = v.Adventure != nil
	used[portroyal.FromShips] = v.Mode == portroyal.ModeSail
	for _, r := range list {
		used[portroyal.FromShips] = used[portroyal.FromShips] || r.By[portroyal.FromShips] > 0
	}
	var all []portroyal.Source
	for s := range portroyal.Source(portroyal.Sources) {
		if used[s] {
			all = append(all, s)
		}
	}
	return all
}

// sourceSign is the sign of a source, for places without room for its word.
func sourceSign(s portroyal.Source) string {
	return [...]string{"sailor", "chart", "harbour", "scroll", "crown"}[s]
}

// headline says how a match against the time pile has ended.
func headline(t *table.Turn, v *portroyal.View) string {
	if v.Ended == portroyal.EndWon {
		return t.Say("pr.result.title", TitleName(t.Printer, v.Title()))
	}
	return t.Say("pr.result.lost")
}

// step is a rung of the ladder of titles, with its points.
type step struct {
	title  portroyal.Title
	points string
}

// ladder lists the titles with their points, lowest first (§11.6).
func ladder() []step {
	var list []step
	for points := 0; ; points++ {
		title := titleAt(points)
		if n := len(list); n == 0 || list[n-1].title != title {
			list = append(list, step{title, strconv.Itoa(points)})
		} else {
			list[n-1].points = strconv.Itoa(points-1) + "–" + strconv.Itoa(points)
		}
		if title == portroyal.RulerOfAllSeas {
			list[len(list)-1].points = strconv.Itoa(points) + "+"
			return list
		}
	}
}
