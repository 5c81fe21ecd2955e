package base

import (
	"fmt"
	"net/http"
	"testing"

	"portside/engine/host"
)

// TestHungWithoutTable: who asks for what cannot be had while rules hang gets a page that says why.
func TestHungWithoutTable(t *testing.T) {
	if status, d := verdict(fmt.Errorf("match 1: %w", host.ErrHung)); status != http.StatusServiceUnavailable || d.Kind != "hung" {
		t.Errorf("answer %d %s", status, d.Kind)
	}
}
