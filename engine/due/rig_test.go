package due_test

import (
	"testing"

	"portside/handlers/handlerstest/hosttest"
)

// site is a host whose users are told things.
type site struct{ *hosttest.Site }

func open(t testing.TB) *site { return &site{hosttest.New(t)} }
