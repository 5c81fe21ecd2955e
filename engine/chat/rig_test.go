package chat_test

import (
	"testing"

	"portside/handlers/handlerstest/hosttest"
)

// site is a host on a real database with a few users.
type site struct{ *hosttest.Site }

func open(t testing.TB) *site { return &site{hosttest.New(t)} }
