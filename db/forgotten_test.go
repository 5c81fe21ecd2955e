package db

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"portside/engine/record"
)

// TestForgotten: the code is made beside a running server and changes nothing; used, it ends the password and all
// sessions, also those the server has in memory, and itself.
func TestForgotten(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := manager(s)
	mine, thief, other := device(t, m, strconv.Itoa(int(a)), "Phone"), device(t, m, strconv.Itoa(int(a)), "Thief"), device(t, m, strconv.Itoa(int(b)), "Desk")
	if err := errors.Join(s.SetPassword(ctx, a, "", "anna", "h1", ""), s.SetPassword(ctx, b, "", "bram", "h2", "")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Forgotten(ctx, s.path, "nobody"); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("a sign-in name nobody has: %v", err)
	}
	first, _, err := Forgotten(ctx, s.path, "anna")
	if err != nil {
		t.Fatal(err)
	}
	code, expires, err := Forgotten(ctx, s.path, "anna")
	if left := time.Until(expires); err != nil || len(code) != codeLen || left < 23*time.Hour || left > 24*time.Hour {
		t.Fatalf("%q until %v, %v", code, expires, err)
	}
	if _, hash, err := s.UserByLogin(ctx, "anna"); hash != "h1" || err != nil || sessionUser(t, m, mine) == "" {
		t.Errorf("before it is used: %q, %v", hash, err)
	}
	stolen, _, err := s.AddDeviceCode(ctx, a, "") // who has a device in hand cannot end the way back by making codes
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UseDeviceCode(ctx, first); !errors.Is(err, record.ErrCode) {
		t.Errorf("the code before: %v", err)
	}
	if user, forgotten, err := s.UseDeviceCode(ctx, code); user != a || !forgotten || err != nil {
		t.Fatalf("used: user %d, %v, %v", user, forgotten, err)
	}
	for _, ended := range []string{code, stolen} {
		if _, _, err := s.UseDeviceCode(ctx, ended); !errors.Is(err, record.ErrCode) {
			t.Errorf("a code afterwards: %v", err)
		}
	}
	if login, hash, err := s.Password(ctx, a); login != "anna" || hash != "" || err != nil {
		t.Errorf("the password afterwards: %q, %q, %v", login, hash, err)
	}
	for range 2 {
		if sessionUser(t, m, mine) != "" || sessionUser(t, m, thief) != "" || sessionUser(t, m, other) == "" {
			t.Error("the wrong devices are signed out")
		}
		s.sessions.init() // as after a restart
	}
	if err := s.SetPassword(ctx, a, "", "anna", "h3", ""); err != nil {
		t.Errorf("a new one: %v", err)
	}
	if _, hash, err := s.Password(ctx, b); hash != "h2" || err != nil {
		t.Errorf("somebody else's password: %q, %v", hash, err)
	}
}

// TestForgottenTwice: a user who has used the code, but lost the answer or the device before setting a new password, can
// get another code: the sign-in name stays theirs.
func TestForgottenTwice(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	if err := s.SetPassword(ctx, a, "", "anna", "h1", ""); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		code, _, err := Forgotten(ctx, s.path, "anna")
		if err != nil {
			t.Fatal(err)
		}
		if user, forgotten, err := s.UseDeviceCode(ctx, code); user != a || !forgotten || err != nil {
			t.Fatalf("used: user %d, %v, %v", user, forgotten, err)
		}
		if err := s.SetPassword(ctx, b, "", "anna", "h2", ""); !errors.Is(err, record.ErrConflict) {
			t.Errorf("somebody else takes the sign-in name meanwhile: %v", err)
		}
	}
	if err := s.SetPassword(ctx, a, "", "anna.b", "h3", ""); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPassword(ctx, a, "", "anna.c", "h4", ""); !errors.Is(err, record.ErrConflict) {
		t.Errorf("a first one twice: %v", err)
	}
	if err := s.SetPassword(ctx, b, "", "anna", "h2", ""); err != nil {
		t.Errorf("a sign-in name that was given up: %v", err)
	}
}

// TestForgottenEndsWithTheNextPassword: a user who remembers after all and changes the password ends the code.
func TestForgottenEndsWithTheNextPassword(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a := addUser(t, s, "Anna")
	if err := s.SetPassword(ctx, a, "", "anna", "h1", ""); err != nil {
		t.Fatal(err)
	}
	code, _, err := Forgotten(ctx, s.path, "anna")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetPassword(ctx, a, "h1", "anna", "h2", ""); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UseDeviceCode(ctx, code); !errors.Is(err, record.ErrCode) {
		t.Errorf("used after a change: %v", err)
	}
}

// TestForgottenIsGuessedInVain: five wrong codes close it, like that for a device.
func TestForgottenIsGuessedInVain(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	if err := s.SetPassword(ctx, addUser(t, s, "Anna"), "", "anna", "h1", ""); err != nil {
		t.Fatal(err)
	}
	code, _, err := Forgotten(ctx, s.path, "anna")
	if err != nil {
		t.Fatal(err)
	}
	last := byte('0')
	if code[codeLen-1] == last {
		last = '1'
	}
	for range codeAttempts {
		if _, _, err := s.UseDeviceCode(ctx, code[:codeLen-1]+string(last)); !errors.Is(err, record.ErrCode) {
			t.Errorf("a wrong code: %v", err)
		}
	}
	if _, _, err := s.UseDeviceCode(ctx, code); !errors.Is(err, record.ErrCode) {
		t.Errorf("the right one after five wrong ones: %v", err)
	}
	if _, hash, err := s.UserByLogin(ctx, "anna"); hash != "h1" || err != nil {
		t.Errorf("the password has changed: %q, %v", hash, err)
	}
}

// TestForgottenBesideWrites: the command waits for the server's transactions, and they for it.
func TestForgottenBesideWrites(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	for i := range 4 {
		if err := s.SetPassword(ctx, addUser(t, s, "Anna"), "", fmt.Sprint("anna", i), "h", ""); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for range 10 {
				if _, _, err := Forgotten(ctx, s.path, fmt.Sprint("anna", i)); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			for range 25 {
				if _, err := s.AddUser(ctx, "Bram", "", ""); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// TestForgottenRefuses: no file is made, and none of another schema or program is written to.
func TestForgottenRefuses(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	missing := filepath.Join(dir, "missing.db")
	if _, _, err := Forgotten(ctx, missing, "anna"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a file was made")
	}
	old, foreign := older(t, Newest()-1), filepath.Join(dir, "foreign.db")
	raw(t, foreign, "CREATE TABLE passwords (login TEXT)")
	for path, want := range map[string]error{old: errOlder, foreign: errForeign} {
		if _, _, err := Forgotten(ctx, path, "anna"); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", filepath.Base(path), err, want)
		}
	}
}
