package db

import (
	"errors"
	"strconv"
	"testing"

	"portside/engine/record"
)

// TestPasswords: a sign-in name is one user's, a change knows what it changes, and codes for devices end with it.
func TestPasswords(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	if _, _, err := s.Password(ctx, a); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("before one is set: %v", err)
	}
	if _, _, err := s.UserByLogin(ctx, "anna"); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("a sign-in name nobody has: %v", err)
	}
	code, _, err := s.AddDeviceCode(ctx, a, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetPassword(ctx, a, "", "anna", "h1", ""); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UseDeviceCode(ctx, code); !errors.Is(err, record.ErrCode) {
		t.Errorf("a code from before: %v", err)
	}
	for what, err := range map[string]error{
		"the sign-in name of another": s.SetPassword(ctx, b, "", "anna", "h", ""),
		"a first one twice":           s.SetPassword(ctx, a, "", "other", "h", ""),
		"a change of another hash":    s.SetPassword(ctx, a, "h0", "anna", "h2", ""),
		"a change of nobody's":        s.SetPassword(ctx, b, "h1", "bram", "h2", ""),
		"removing another hash":       s.RemovePassword(ctx, a, "h0"),
	} {
		if !errors.Is(err, record.ErrConflict) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := s.SetPassword(ctx, b, "", "bram", "h", ""); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPassword(ctx, a, "h1", "bram", "h2", ""); !errors.Is(err, record.ErrConflict) {
		t.Errorf("changed to the sign-in name of another: %v", err)
	}
	if err := s.SetPassword(ctx, a, "h1", "ännchen", "h2", ""); err != nil {
		t.Fatal(err)
	}
	if login, hash, err := s.Password(ctx, a); login != "ännchen" || hash != "h2" || err != nil {
		t.Errorf("%q, %q, %v", login, hash, err)
	}
	if user, hash, err := s.UserByLogin(ctx, "ännchen"); user != a || hash != "h2" || err != nil {
		t.Errorf("user %d, %q, %v", user, hash, err)
	}
	m := manager(s)
	here, there := device(t, m, strconv.Itoa(int(a)), "here"), device(t, m, strconv.Itoa(int(a)), "there")
	if err := s.SetPassword(ctx, a, "h1", "anna", "h3", here); !errors.Is(err, record.ErrConflict) || sessionUser(t, m, there) == "" {
		t.Errorf("a change that is refused: %v", err)
	}
	if err := s.SetPassword(ctx, a, "h2", "ännchen", "h2", here); err != nil || sessionUser(t, m, here) == "" || sessionUser(t, m, there) != "" {
		t.Errorf("a change signs out others: %v", err)
	}
	if err := s.RemovePassword(ctx, a, "h2"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UserByLogin(ctx, "ännchen"); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("after it was removed: %v", err)
	}
}
