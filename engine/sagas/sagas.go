// Package sagas is the catalogue of stories: one slice that names every story the site can tell over
// several matches, as engine/games names every game.
package sagas

import "portside/engine/campaign"

// all lists the stories in the order in which the site offers them.
var all = []*campaign.Saga{
	adventure,
}

// All is every story, in the order in which the site offers them. The slice is a copy.
func All() []*campaign.Saga { return append([]*campaign.Saga(nil), all...) }
