package main

import (
	"strings"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
)

// TestClockCommand: a server that was off for weeks says what waits and how to confirm the clock; the command that it names
// does so, for this server or the next one.
func TestClockCommand(t *testing.T) { onBoth(t, clockCommand) }

func clockCommand(t *testing.T, file string) {
	p := start(t, file)
	p.stop(t)
	dbtest.Exec(t, file, "UPDATE alive SET at = ?", time.Now().AddDate(0, 0, -30).UnixMilli())
	p = start(t, file)
	for range 2 {
		if code, out, errs := portside(t, "clock", "-db", file); code != 0 || errs != "" || !strings.Contains(out, time.Now().AddDate(0, 0, -30).UTC().Format("2006-01-02")) {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
	}
	p.stop(t) // then all of the log has been read
	if text := p.errors(); !strings.Contains(text, "portside clock -db "+db.Redacted(file)) || !strings.Contains(text, "days=30") {
		t.Errorf("the log:\n%s", text)
	}
	p = start(t, file)
	p.stop(t)
	if text := p.errors(); strings.Contains(text, "level=WARN") {
		t.Errorf("the log of the next server:\n%s", text)
	}
}

// TestClockCommandBehind: a server that has run with a clock weeks ahead stands still when the clock is right, says how to go
// on, and goes on when it is told so.
func TestClockCommandBehind(t *testing.T) { onBoth(t, clockCommandBehind) }

func clockCommandBehind(t *testing.T, file string) {
	p := start(t, file)
	p.stop(t)
	ahead := time.Now().AddDate(0, 0, 30)
	dbtest.Exec(t, file, "UPDATE alive SET at = ?", ahead.UnixMilli())
	p = start(t, file)
	if code, out, errs := portside(t, "clock", "-db", file); code != 0 || errs != "" || !strings.Contains(out, ahead.UTC().Format(time.RFC3339)+", at which a server last ran, was noted with a clock that was wrong") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	p.stop(t) // then all of the log has been read
	if text := p.errors(); !strings.Contains(text, "portside clock -db "+db.Redacted(file)) || !strings.Contains(text, ahead.UTC().Format(time.RFC3339)) {
		t.Errorf("the log:\n%s", text)
	}
	p = start(t, file)
	p.stop(t)
	if text := p.errors(); strings.Contains(text, "level=WARN") {
		t.Errorf("the log of the next server:\n%s", text)
	}
}
