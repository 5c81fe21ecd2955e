package campaign_test

import (
	"strconv"

	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// pagesOf are all pages of a campaign that there are now, with those of its matches from an attempt on.
func pagesOf(s *handlerstest.Site, campaign string, attempt int) []string {
	v := s.Seen(campaign)
	list := []string{"/", "/campaigns", "/games/port-royal/campaign", campaign, campaign + "/prepare", campaign + "/story", campaign + "/chronicle", campaign + "/party", campaign + "/export.json", "/voyage/" + v.Invite}
	for n := 0; n <= 6; n++ {
		list = append(list, campaign+"/chapters/"+strconv.Itoa(n), campaign+"/story?chapter="+strconv.Itoa(n))
	}
	for _, a := range v.Attempts {
		if a.N < attempt {
			continue
		}
		n, table := strconv.Itoa(a.N), base.MatchPath(a.Match)
		list = append(list, campaign+"/attempts/"+n, campaign+"/story?attempt="+n, table, table+"/log", table+"/replay", table+"/replay?at=9999&as=0", table+"/replay?at=9999&as=1", table+"/export.json", table+"/fair")
	}
	return list
}
