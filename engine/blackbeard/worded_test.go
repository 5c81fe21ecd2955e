package blackbeard

import "testing"

// TestWorded: sending a ship into a port or onto land is no action, but may be named as refused; a
// misspelt action may not.
func TestWorded(t *testing.T) {
	tests := map[string]bool{
		"place.port-22": true, "sail.car-A1": true, "transit.teach.port-35": true, "cr-transit.rhett.ind-A1": true,
		"place.car-L13": false, "sail.car-A11": false, "sail.car-Z1": false, "sail.car-A19": false, "sail.car-A01": false, "sail.bay-A1": false,
		"place.port-99": false, "transit.tech.port-35": false, "sail.car-A1.car-A2": false, "sail": false, "move.port-22": false, "port-22": false,
	}
	for text, want := range tests {
		if got := Worded(text); got != want {
			t.Errorf("Worded(%q) = %v, want %v", text, got, want)
		}
	}
}
