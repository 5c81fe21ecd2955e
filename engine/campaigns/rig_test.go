package campaigns_test

import (
	"testing"

	"portside/handlers/handlerstest/hosttest"
)

// sailing is a site that tells a story.
type rig struct{ *hosttest.CampaignSite }

func newRig(t testing.TB) *rig { return &rig{hosttest.NewCampaign(t)} }
