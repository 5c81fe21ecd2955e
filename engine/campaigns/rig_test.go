package campaigns_test

import (
	"testing"

	"portside/handlers/handlerstest/hosttest"
)

// sailing is a site that tells a story.
type sailing struct{ *hosttest.CampaignSite }

func sail(t testing.TB) *sailing { return &sailing{hosttest.NewCampaign(t)} }
