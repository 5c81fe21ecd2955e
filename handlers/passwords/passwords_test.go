package passwords

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestHash(t *testing.T) {
	ctx := t.Context()
	stored, err := Hash(ctx, "correct horse bättery")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(stored, "horse") {
		t.Errorf("stored: %s", stored)
	}
	again, err := Hash(ctx, "correct horse bättery")
	if err != nil || again == stored {
		t.Errorf("the same password gives the same hash: %v", err)
	}
	for password, want := range map[string]bool{"correct horse bättery": true, "correct horse ba\u0308ttery": true, "correct horse battery": false, "": false, "correct horse bättery ": false} {
		if got, err := Right(ctx, stored, password); got != want || err != nil {
			t.Errorf("%q: %v, %v", password, got, err)
		}
	}
	if ok, err := Right(ctx, "", ""); ok || err != nil {
		t.Errorf("nothing is stored: %v, %v", ok, err)
	}
	if ok, err := Right(ctx, "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$"+stored[strings.LastIndexByte(stored, '$')+1:], "correct horse bättery"); ok || err != nil {
		t.Errorf("other costs: %v, %v", ok, err)
	}
	for _, bad := range []string{"x", "$argon2i$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", "$argon2id$v=18$m=8,t=1,p=1$c2FsdA$aGFzaA", "$argon2id$v=19$m=9999999,t=1,p=1$c2FsdA$" + strings.Repeat("A", 43),
		"$argon2id$v=19$m=8,t=0,p=1$c2FsdA$" + strings.Repeat("A", 43), "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", "$argon2id$v=19$m=8,t=1,p=1$?$" + strings.Repeat("A", 43)} {
		if ok, err := Right(ctx, bad, "x"); ok || !errors.Is(err, errStored) {
			t.Errorf("%q: %v, %v", bad, ok, err)
		}
	}
}

// TestHashWaitsItsTurn: no more than two hashes are under way, and who gives up waiting gets an error.
func TestHashWaitsItsTurn(t *testing.T) {
	for range cap(slots) {
		slots <- struct{}{}
	}
	defer func() {
		for range cap(slots) {
			<-slots
		}
	}()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Hash(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("hash: %v", err)
	}
	if ok, err := Right(ctx, "", "x"); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("right: %v, %v", ok, err)
	}
}

func TestCheck(t *testing.T) {
	for password, want := range map[string]error{
		"correct horse": nil, "zehn Möwen": nil, "海賊の宝島は何処にある": nil, "nine long": ErrShort, "": ErrShort, strings.Repeat("ab c", 51): ErrLong, strings.Repeat("x", 10_000): ErrLong,
		"aaaaaaaaaaaa": ErrEasy, "abababababab": ErrEasy, "annaannaanna1": ErrEasy, "anna@port.example": ErrEasy, "1234567890": ErrEasy, "qwertyuiop": ErrEasy, "portside12": ErrEasy, "ab\xffdefghijk": ErrLong,
	} {
		if err := Check(password, "anna@port.example", "Anna"); err != want {
			t.Errorf("%.20q: %v, want %v", password, err, want)
		}
	}
}

func TestLogin(t *testing.T) {
	for typed, want := range map[string]string{
		" Anna ": "anna", "anna.b-c_d+e@port.example": "anna.b-c_d+e@port.example", "ÄNNCHEN": "ännchen", "A\u0308nnchen": "ännchen", "ａｎｎａ": "anna", "海賊王": "海賊王",
		"an": "", "": "", "an na": "", "anna\u200b": "", "anna\n": "anna", "a\nb c": "", strings.Repeat("a", longestLogin+1): "", strings.Repeat("a", 5000): "", "a\xffb": "", "<script>": "",
	} {
		got, err := Login(typed)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%.20q: %q, %v, want %q", typed, got, err, want)
		}
	}
}
