package campaigns

import (
	"context"
	"errors"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/record"
)

// Spoils tells whether a single match with this set-up would show user a chapter that none of their
// campaigns has reached: which chapter, one above the last for what follows the story, and the key of the option
// that says so. 0 is none; the first chapter spoils nothing.
func (cs *Service) Spoils(ctx context.Context, user record.UserID, game string, setup engine.Setup) (chapter int, key string, err error) {
	s, err := cs.definition(game)
	if err != nil {
		return 0, "", nil // it has no story
	}
	if chapter, key = s.Teller.Chapter(setup); chapter <= 1 {
		return 0, "", nil
	}
	var ids []record.CampaignID
	if user != 0 {
		if ids, err = cs.store.CampaignsOf(ctx, user); err != nil {
			return 0, "", err
		}
	}
	for _, id := range ids {
		c, err := cs.store.Campaign(ctx, id)
		if errors.Is(err, record.ErrNotFound) || errors.Is(err, record.ErrDamaged) {
			continue
		}
		if err != nil {
			return 0, "", err
		}
		if c.Game == game && campaign.Furthest(s, c) >= chapter {
			return 0, "", nil
		}
	}
	return chapter, key, nil
}
