package main

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"testing"

	"portside/db"
)

// TestMetrics: the age of the last backup can be collected, and a database that never was backed up has none.
func TestMetrics(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.db")
	store, err := db.Open(t.Context(), file, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := ln.Addr().String()
	if err := ln.Close(); err != nil {
		t.Fatal(err)
	}
	if err := profiles(t.Context(), addr, file); err != nil {
		t.Fatal(err)
	}
	read := func() string {
		t.Helper()
		resp, err := http.Get("http://" + addr + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("status %d, %v", resp.StatusCode, err)
		}
		return string(body)
	}
	if got := read(); got != "" {
		t.Errorf("before any backup: %q", got)
	}
	if _, err := db.Backup(t.Context(), file, file+".copy"); err != nil {
		t.Fatal(err)
	}
	if got := read(); !regexp.MustCompile(`(?m)^portside_backup_age_seconds [0-9]$`).MatchString(got) {
		t.Errorf("after one: %q", got)
	}
}
