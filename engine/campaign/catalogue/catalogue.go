// Package catalogue lists the campaigns: one slice that names every story the site can tell over
// several matches, as engine/games names every game.
package catalogue

import "portside/engine/campaign"

// all lists the stories in the order in which the site offers them.
var all = []*campaign.Definition{
	adventure,
}

// All is every story, in the order in which the site offers them. The slice is a copy.
func All() []*campaign.Definition { return append([]*campaign.Definition(nil), all...) }
