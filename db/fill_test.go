package db

import (
	"errors"
	"path/filepath"
	"testing"

	"portside/db/dbtest/pgtest"
	"portside/engine/record"
)

// TestFillFails: what is wrong with a row or with what makes them is reported, and no server opens what was begun.
func TestFillFails(t *testing.T) {
	broken := errors.New("nothing to give")
	tests := []struct {
		name string
		give func(*Filler) error
		want error
	}{
		{"the giver", func(f *Filler) error {
			for i := range fillRows + 1 { // some are stored by then
				if err := f.User(record.Account{ID: record.UserID(i + 1), Name: "Anna"}); err != nil {
					return err
				}
			}
			return broken
		}, broken},
		{"a session of nobody", func(f *Filler) error { return f.Session("token", 7, "", 0, 9) }, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			address := filepath.Join(t.TempDir(), "x.db")
			if pgtest.On() {
				address = pgtest.Bare(t)
			}
			if err := Fill(t.Context(), address, tt.give); err == nil || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("it says %v", err)
			}
			if s, err := Open(t.Context(), address, quiet); !errors.Is(err, errCopying) {
				t.Errorf("a server that opens it: %v", err)
				s.Close()
			}
			if err := Fill(t.Context(), address, func(*Filler) error { return nil }); !errors.Is(err, errNotEmpty) {
				t.Errorf("again: %v", err)
			}
		})
	}
}
