package db

import (
	"errors"
	"strings"
	"testing"
	"time"

	"portside/engine/record"
)

func addUser(t testing.TB, s *Store, name string) record.UserID {
	t.Helper()
	id, err := s.AddUser(t.Context(), name, "", "")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestUsers(t *testing.T) {
	s := fresh(t)
	id := addUser(t, s, "Anna")
	want := record.Account{ID: id, Name: "Ännchen", Language: "de", Theme: "dark", Emblem: 1} // the number of the first user gives them that sign
	if err := errors.Join(s.SetName(t.Context(), id, want.Name), s.SetPreferences(t.Context(), id, want.Language, want.Theme)); err != nil {
		t.Fatal(err)
	}
	got, err := s.UserByID(t.Context(), id)
	want.CreatedAt = got.CreatedAt
	if err != nil || got != want || time.Since(time.UnixMilli(got.CreatedAt)) > time.Minute {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	for emblem := range record.Emblems {
		if err := s.SetEmblem(t.Context(), id, emblem); err != nil {
			t.Fatal(err)
		}
		if got, err := s.UserByID(t.Context(), id); err != nil || got.Emblem != emblem {
			t.Errorf("the sign is %d, %v, want %d", got.Emblem, err, emblem)
		}
	}
	if err := s.SetEmblem(t.Context(), id, record.Emblems); err == nil {
		t.Error("a sign that is none is stored")
	}
	if _, err := s.UserByID(t.Context(), id+1); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
	for what, err := range map[string]error{"name": s.SetName(t.Context(), id+1, "x"), "sign": s.SetEmblem(t.Context(), id+1, 1), "preferences": s.SetPreferences(t.Context(), id+1, "", "")} {
		if !errors.Is(err, record.ErrNotFound) {
			t.Errorf("%s of nobody: %v", what, err)
		}
	}
}

func TestDeviceCode(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	first, _, err := s.AddDeviceCode(ctx, a, "")
	if err != nil {
		t.Fatal(err)
	}
	code, expires, err := s.AddDeviceCode(ctx, a, "")
	if err != nil {
		t.Fatal(err)
	}
	if until := time.Until(expires); until < 9*time.Minute || until > 10*time.Minute {
		t.Errorf("the code lives for %v", until)
	}
	other, _, err := s.AddDeviceCode(ctx, b, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UseDeviceCode(ctx, first); !errors.Is(err, record.ErrCode) {
		t.Errorf("the earlier code: %v", err)
	}
	for _, wrong := range []string{"", "x", code[:11], code + "0", strings.Repeat("0", 12), code[:4] + other[4:]} {
		if _, _, err := s.UseDeviceCode(ctx, wrong); !errors.Is(err, record.ErrCode) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	typed := strings.ToLower(code[:4] + "-" + code[4:8] + " " + code[8:])
	typed = strings.NewReplacer("0", "o", "1", "l").Replace(typed)
	if got, forgotten, err := s.UseDeviceCode(ctx, typed); got != a || forgotten || err != nil {
		t.Errorf("%q: user %d, %v, want %d", typed, got, err, a)
	}
	if _, _, err := s.UseDeviceCode(ctx, code); !errors.Is(err, record.ErrCode) {
		t.Errorf("used twice: %v", err)
	}
	last := byte('0')
	if other[11] == last {
		last = '1'
	}
	for range codeAttempts {
		if _, _, err := s.UseDeviceCode(ctx, other[:11]+string(last)); !errors.Is(err, record.ErrCode) {
			t.Errorf("wrong end: %v", err)
		}
	}
	if _, _, err := s.UseDeviceCode(ctx, other); !errors.Is(err, record.ErrCode) {
		t.Errorf("after %d wrong attempts the code still works: %v", codeAttempts, err)
	}
}

func TestDeviceCodeRunsOut(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	code, _, err := s.AddDeviceCode(ctx, addUser(t, s, "Anna"), "")
	if err != nil {
		t.Fatal(err)
	}
	var hash []byte
	var selector string
	if err := s.row(ctx, []any{&hash, &selector}, "SELECT hash, selector FROM device_codes"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(hash)+selector, code[selectorLen:]) {
		t.Error("the code itself is stored")
	}
	err = s.do(ctx, func(t *tx) error { _, err := t.exec("UPDATE device_codes SET expires_at = ?", millis()-1); return err })
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.UseDeviceCode(ctx, code); !errors.Is(err, record.ErrCode) {
		t.Errorf("too old: %v", err)
	}
}

// TestCodeByTheClockOfTheSite: a code for another device lasts by the clock that all processes share, however wrong that of a machine is.
func TestCodeByTheClockOfTheSite(t *testing.T) {
	s := fresh(t)
	ctx := t.Context()
	user, err := s.AddUser(ctx, "Anna", "", "")
	if err != nil {
		t.Fatal(err)
	}
	ahead := time.Hour
	s.pulse.now = func() int64 { return time.Now().Add(ahead).UnixMilli() }
	for late, want := range map[time.Duration]error{codeLife - time.Minute: nil, codeLife + time.Minute: record.ErrCode} {
		ahead = time.Hour
		code, _, err := s.AddDeviceCode(ctx, user, "")
		if err != nil {
			t.Fatal(err)
		}
		ahead += late
		if _, _, err := s.UseDeviceCode(ctx, code); !errors.Is(err, want) {
			t.Errorf("%s later: %v, want %v", late, err, want)
		}
	}
}
