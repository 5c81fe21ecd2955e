package db

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/patience"
	"portside/engine/record"

	"github.com/alexedwards/scs/v2"
)

// device is a browser with a session of user, made through scs as the site does it.
func device(t testing.TB, m *scs.SessionManager, user, name string) (token string) {
	t.Helper()
	ctx, err := m.Load(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	m.Put(ctx, record.SessionUser, user)
	m.Put(ctx, record.SessionDevice, name)
	if token, _, err = m.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	return token
}

func manager(s *Store) *scs.SessionManager {
	m := scs.New()
	m.Store, m.Codec, m.HashTokenInStore, m.Lifetime = s.Sessions(), s.Sessions(), true, time.Hour
	return m
}

func sessionUser(t testing.TB, m *scs.SessionManager, token string) string {
	t.Helper()
	ctx, err := m.Load(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	return m.GetString(ctx, record.SessionUser)
}

func TestSessions(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	m := manager(s)
	phone, laptop := device(t, m, "1", "Firefox, Android"), device(t, m, "1", "Chrome, Linux")
	for _, cache := range []string{"warm", "cold"} {
		for _, token := range []string{phone, laptop} {
			if got := sessionUser(t, m, token); got != "1" {
				t.Errorf("%s cache: user %q", cache, got)
			}
		}
		s.sessions.init()
	}
	if got := sessionUser(t, m, "not a token"); got != "" {
		t.Errorf("a made-up token is user %q", got)
	}
	list, err := s.Devices(t.Context(), 1, phone)
	if err != nil || len(list) != 2 {
		t.Fatalf("devices %v, %v", list, err)
	}
	for _, d := range list {
		if d.Here != (d.Name == "Firefox, Android") {
			t.Errorf("%+v", d)
		}
		if d.Key == phone || d.Key == laptop {
			t.Error("the token itself is stored")
		}
		if !d.Here {
			if err := s.RevokeDevice(t.Context(), 2, d.Key); !errors.Is(err, record.ErrNotFound) {
				t.Errorf("another user's device: %v", err)
			}
			if err := s.RevokeDevice(t.Context(), 1, d.Key); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := sessionUser(t, m, laptop); got != "" {
		t.Errorf("the revoked device is user %q", got)
	}
	if got := sessionUser(t, m, phone); got != "1" {
		t.Errorf("the other device is user %q", got)
	}
}

// TestRevokedInFlight: a request of a device that is signed out meanwhile must not sign it in again.
func TestRevokedInFlight(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	m := manager(s)
	here, there := device(t, m, "1", "here"), device(t, m, "1", "there")
	late, err := m.Load(t.Context(), there)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RevokeDevice(t.Context(), 1, record.StoredToken(there)); err != nil {
		t.Fatal(err)
	}
	m.Put(late, "language", "nl")
	if _, _, err := m.Commit(late); err != nil {
		t.Fatal(err)
	}
	for _, cache := range []string{"warm", "cold"} {
		if got := sessionUser(t, m, there); got != "" {
			t.Errorf("%s cache: signed in again as %q", cache, got)
		}
		if got := sessionUser(t, m, here); got != "1" {
			t.Errorf("%s cache: this device is user %q", cache, got)
		}
		s.sessions.init()
	}
}

// TestRevokedBetween: neither must one that was about to be stored when its device was signed out.
func TestRevokedBetween(t *testing.T) {
	pgtest.FileOnly(t, "the order of its one writer")
	s := fresh(t)
	addUser(t, s, "Anna")
	m := manager(s)
	there := device(t, m, "1", "there")
	late, err := m.Load(t.Context(), there)
	if err != nil {
		t.Fatal(err)
	}
	m.Put(late, "language", "nl")
	held, writing := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { // what comes waits behind it, in its order
		_ = s.do(t.Context(), func(*tx) error {
			close(writing)
			<-held
			return nil
		})
	})
	<-writing
	waits := func(n int) {
		if !patience.Wait(time.Millisecond, func() bool { return len(s.jobs) >= n }) {
			t.Errorf("%d jobs wait, want %d", len(s.jobs), n)
		}
	}
	wg.Go(func() {
		if err := s.RevokeDevice(t.Context(), 1, record.StoredToken(there)); err != nil {
			t.Error(err)
		}
	})
	waits(1)
	wg.Go(func() {
		if _, _, err := m.Commit(late); err != nil {
			t.Error(err)
		}
	})
	waits(2)
	close(held)
	wg.Wait()
	for _, cache := range []string{"warm", "cold"} {
		if got := sessionUser(t, m, there); got != "" {
			t.Errorf("%s cache: signed in again as %q", cache, got)
		}
		s.sessions.init()
	}
}

func TestRenewedToken(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	m := manager(s)
	old := device(t, m, "1", "here")
	ctx, err := m.Load(t.Context(), old)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.RenewToken(ctx); err != nil {
		t.Fatal(err)
	}
	token, _, err := m.Commit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if got := sessionUser(t, m, old); got != "" {
		t.Errorf("the old token is still user %q", got)
	}
	if got := sessionUser(t, m, token); got != "1" {
		t.Errorf("the new token is user %q", got)
	}
}

func TestTidy(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	m := manager(s)
	keep := device(t, m, "1", "kept")
	m.Lifetime = -time.Minute
	for range 450 {
		device(t, m, "1", "old")
	}
	if err := s.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := s.row(t.Context(), []any{&n}, "SELECT count(*) FROM sessions"); err != nil || n != 1 {
		t.Errorf("%d sessions are left, %v", n, err)
	}
	if got := sessionUser(t, m, keep); got != "1" {
		t.Errorf("the one that has not run out is user %q", got)
	}
}

func TestCodec(t *testing.T) {
	deadline := time.Now().Add(time.Hour)
	values := map[string]any{"user": "12", "": "", "ünïcode": "\x00\xff", "long": strings.Repeat("x", 5000)}
	b, err := Sessions{}.Encode(deadline, values)
	if err != nil {
		t.Fatal(err)
	}
	d, got, err := Sessions{}.Decode(b)
	if err != nil || d.UnixMilli() != deadline.UnixMilli() || len(got) != len(values) {
		t.Fatalf("%v, %d values, %v", d, len(got), err)
	}
	for k, v := range values {
		if got[k] != v {
			t.Errorf("%q is %q", k, got[k])
		}
	}
	if _, err := (Sessions{}).Encode(deadline, map[string]any{"n": 1}); err == nil {
		t.Error("a number was accepted")
	}
	for i := range len(b) - 1 {
		if _, v, err := (Sessions{}).Decode(b[:i]); err == nil && len(v) == len(values) {
			t.Errorf("the first %d bytes are a whole session", i)
		}
	}
}

// TestSessionWithoutUser: a visitor without a name may hold a language.
func TestSessionWithoutUser(t *testing.T) {
	s := fresh(t)
	m := manager(s)
	ctx, err := m.Load(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	m.Put(ctx, "language", "fr")
	token, expiry, err := m.Commit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	m.WriteSessionCookie(ctx, w, token, expiry)
	if w.Header().Get("Set-Cookie") == "" {
		t.Error("no cookie")
	}
	s.sessions.init()
	if ctx, err = m.Load(context.Background(), token); err != nil || m.GetString(ctx, "language") != "fr" {
		t.Errorf("language %q, %v", m.GetString(ctx, "language"), err)
	}
}

// TestSessionsInMemoryAreThoseOfTheFile stores and reads the same session from several sides at once. Before memory
// followed the order of the file, one round in fifty left the two different.
func TestSessionsInMemoryAreThoseOfTheFile(t *testing.T) {
	s := fresh(t)
	ss := s.Sessions()
	const rounds = 400
	encode := func(name string) []byte {
		t.Helper()
		data, err := (Sessions{}).Encode(time.Now().Add(time.Hour), map[string]any{record.SessionDevice: name})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	expiry, old, one, two := time.Now().Add(time.Hour), encode("old"), encode("one"), encode("two")
	differ := 0
	for i := range rounds {
		token := fmt.Sprint("token ", i)
		if err := ss.CommitCtx(t.Context(), token, old, expiry); err != nil {
			t.Fatal(err)
		}
		s.sessions.forget(token) // as when there was no room for it
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				if _, found, err := ss.FindCtx(t.Context(), token); !found || err != nil {
					t.Errorf("%s is not found: %v", token, err)
				}
			})
		}
		for _, data := range [][]byte{one, two} {
			wg.Go(func() {
				if err := ss.CommitCtx(t.Context(), token, data, expiry); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		var stored []byte
		if err := s.row(t.Context(), []any{&stored}, "SELECT data FROM sessions WHERE token = ?", token); err != nil {
			t.Fatal(err)
		}
		_, file, err := ss.Decode(stored)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := ss.FindCtx(t.Context(), token)
		if err != nil {
			t.Fatal(err)
		}
		if _, memory, err := ss.Decode(got); err != nil || memory[record.SessionDevice] != file[record.SessionDevice] {
			differ++
		}
	}
	if differ > 0 {
		t.Errorf("%d of %d sessions are others in memory than in the file", differ, rounds)
	}
}

// TestOldReadOverNewSession: a session is read, another is stored, and only then the reader gets to keep what it read.
func TestOldReadOverNewSession(t *testing.T) {
	var c sessionCache
	c.init()
	seen := c.seen()
	c.put("token", session{data: []byte("new")})
	c.forget("token") // there was no room for it
	c.fill("token", session{data: []byte("old")}, seen)
	if se, ok := c.get("token"); ok {
		t.Errorf("%q is kept", se.data)
	}
	c.fill("token", session{data: []byte("new")}, c.seen())
	if se, _ := c.get("token"); string(se.data) != "new" {
		t.Errorf("%q is kept", se.data)
	}
}

// TestSessionNamesNoUser: whose session it is stands in the column that refers to the user. What the data says of it counts for
// nothing, and what cannot be decoded is no session.
func TestSessionNamesNoUser(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	addUser(t, s, "Ben")
	m := manager(s)
	token := device(t, m, "1", "Firefox, Android")
	stored := func() (data []byte) {
		t.Helper()
		if err := s.row(t.Context(), []any{&data}, "SELECT data FROM sessions WHERE token = ?", record.StoredToken(token)); err != nil {
			t.Fatal(err)
		}
		return data
	}
	if _, values, err := s.Sessions().Decode(stored()); err != nil || len(values) != 1 || values[record.SessionDevice] == nil {
		t.Errorf("the data holds %v, %v", values, err)
	}
	set := func(change string, arg any) {
		t.Helper()
		if err := s.do(t.Context(), func(tx *tx) error { _, err := tx.exec("UPDATE sessions SET "+change, arg); return err }); err != nil {
			t.Fatal(err)
		}
		s.sessions.init()
	}
	before, err := s.Sessions().Encode(time.Now().Add(time.Hour), map[string]any{record.SessionUser: "1"}) // as it was written until now
	if err != nil {
		t.Fatal(err)
	}
	set("data = ?", before)
	for _, owner := range []any{2, nil, 1} {
		set("user_id = ?", owner)
		want := ""
		if owner != nil {
			want = fmt.Sprint(owner)
		}
		if got := sessionUser(t, m, token); got != want {
			t.Errorf("the session of user %v is user %q", owner, got)
		}
	}
	for _, broken := range []string{"", "\xff", "\x02\x04user"} {
		set("data = ?", []byte(broken))
		if got := sessionUser(t, m, token); got != "" {
			t.Errorf("a session %q is user %q", broken, got)
		}
	}
}

// TestRemovedUserEndsSessions: whoever is removed is signed out, also in a request that is still under way.
func TestRemovedUserEndsSessions(t *testing.T) {
	for _, cache := range []string{"warm", "cold", "full"} {
		t.Run(cache, func(t *testing.T) {
			s := fresh(t)
			addUser(t, s, "Anna")
			id, _, err := s.AddNewcomer(t.Context(), record.Account{Name: "You", Unnamed: true}, "")
			if err != nil {
				t.Fatal(err)
			}
			m := manager(s)
			anna, token := device(t, m, "1", "here"), device(t, m, fmt.Sprint(int64(id)), "there")
			if cache == "cold" {
				s.sessions.init()
			}
			late, err := m.Load(t.Context(), token)
			if err != nil {
				t.Fatal(err)
			}
			if gone, err := s.RemoveUnnamed(t.Context(), 1); gone || err != nil {
				t.Errorf("a user with a name: gone %v, %v", gone, err)
			}
			if gone, err := s.RemoveUnnamed(t.Context(), id); !gone || err != nil {
				t.Fatalf("gone %v, %v", gone, err)
			}
			if gone, err := s.RemoveUnnamed(t.Context(), id); gone || err != nil {
				t.Errorf("twice: gone %v, %v", gone, err)
			}
			if cache == "full" { // what the cache knew of the session has made room for others
				s.sessions.init()
			}
			m.Put(late, "language", "nl")
			if _, _, err := m.Commit(late); err != nil {
				t.Errorf("the request under way: %v", err)
			}
			next, _, err := s.AddNewcomer(t.Context(), record.Account{Name: "You", Unnamed: true}, "")
			if err != nil || next == id {
				t.Errorf("the next user is %d again, %v", next, err)
			}
			for range 2 {
				if got := sessionUser(t, m, token); got != "" {
					t.Errorf("the session of a user who has gone is user %q", got)
				}
				if got := sessionUser(t, m, anna); got != "1" {
					t.Errorf("Anna is user %q", got)
				}
				s.sessions.init()
			}
		})
	}
}

// TestEndedStaysEnded: a late request brings no session back, however many others have come and gone meanwhile, and gets no new
// token for it; and what gives lasting access is given to a session that is still there only.
func TestEndedStaysEnded(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	addUser(t, s, "Ben")
	m := manager(s)
	token, bens := device(t, m, "1", "there"), device(t, m, "2", "Ben's")
	load := func() context.Context {
		t.Helper()
		ctx, err := m.Load(t.Context(), token)
		if err != nil {
			t.Fatal(err)
		}
		return ctx
	}
	late, moving := load(), load()
	if err := m.RenewToken(s.Sessions().Moving(moving)); err != nil {
		t.Fatal(err)
	}
	m.Put(moving, record.SessionMoves, "yes")
	hook := record.Channel{User: 1, Kind: record.Webhook, Target: "https://example.org/", State: record.ChannelOn}
	var err error
	if hook.ID, err = s.AddChannel(t.Context(), hook, token); err != nil {
		t.Fatal(err)
	}
	if err := s.RevokeDevice(t.Context(), 1, record.StoredToken(token)); err != nil {
		t.Fatal(err)
	}
	s.sessions.init() // its mark has made room for others
	m.Put(late, "language", "nl")
	for what, ctx := range map[string]context.Context{"late": late, "under a new token": moving} {
		is, _, err := m.Commit(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got := sessionUser(t, m, is); got != "" {
				t.Errorf("%s: signed in again as %q", what, got)
			}
			s.sessions.init()
		}
	}
	for whose, here := range map[string]string{"ended": token, "somebody else's": bens} {
		_, _, code := s.AddDeviceCode(t.Context(), 1, here)
		_, add := s.AddChannel(t.Context(), hook, here)
		for what, err := range map[string]error{
			"a password":        s.SetPassword(t.Context(), 1, "", "anna", "hash", here),
			"a code":            code,
			"a channel":         add,
			"another channel's": s.SetChannel(t.Context(), hook, here),
		} {
			if !errors.Is(err, record.ErrEnded) {
				t.Errorf("a session that is %s gets %s: %v", whose, what, err)
			}
		}
	}
	mine := device(t, m, "1", "here")
	if err := s.SetPassword(t.Context(), 1, "", "anna", "hash", mine); err != nil {
		t.Error(err)
	}
	if _, _, err := s.AddDeviceCode(t.Context(), 1, mine); err != nil {
		t.Error(err)
	}
}

// TestMoved: a session that goes on under a new token is there under one of the two at any time, takes the subscription of its
// device along, and can be stored more than once.
func TestMoved(t *testing.T) {
	s := fresh(t)
	addUser(t, s, "Anna")
	m := manager(s)
	old := device(t, m, "1", "here")
	id, err := s.AddChannel(t.Context(), record.Channel{User: 1, Kind: record.Push, Target: "https://push.example/1", Session: record.StoredToken(old), State: record.ChannelOn}, old)
	if err != nil {
		t.Fatal(err)
	}
	ctx, err := m.Load(t.Context(), old)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.RenewToken(s.Sessions().Moving(ctx)); err != nil {
		t.Fatal(err)
	}
	if got := sessionUser(t, m, old); got != "1" {
		t.Errorf("before it is stored, the old token is user %q", got)
	}
	m.Put(ctx, record.SessionMoves, "yes")
	var token string
	for range 2 {
		if token, _, err = m.Commit(ctx); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if was, is := sessionUser(t, m, old), sessionUser(t, m, token); was != "" || is != "1" {
			t.Errorf("the old token is user %q, the new one %q", was, is)
		}
		s.sessions.init()
	}
	if ch, err := s.ChannelByID(t.Context(), id); err != nil || ch.Session != record.StoredToken(token) {
		t.Errorf("the subscription: %+v, %v", ch, err)
	}
	if ctx, err = m.Load(t.Context(), token); err != nil || m.Exists(ctx, record.SessionMoves) {
		t.Errorf("it still moves: %v", err)
	}
}
