package names

import "testing"

func TestAlike(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"Anna", "anna", true},
		{"Anna", "Аnnа", true},
		{"Anna", "A n-n.a", true},
		{"Zoe", "Zoë", true},
		{"Bill", "BiIl", true},
		{"B0b", "Bob", true},
		{"Romeo", "ROΜEO", true},
		{"Marion", "Manon", false},
		{"Barney", "Bamey", true},
		{"Ａｎｎａ", "Anna", true},
		{"Anna", "Anne", false},
		{"Anna", "Hanna", false},
		{"...", "..", false},
		{"★", "★★", false},
		{"ANNA", "ΑΝΝΑ", true}, // Greek capitals, whose small letters look like others
		{"Hanna", "ΗANNA", true},
		{"YVES", "ΥVES", true},
		{"Anna", "Annɑ", true}, // Latin alpha
		{"Gina", "ɡina", true},
		{"anna", "ᴀnna", true},
		{"Bob", "Bօb", true}, // Armenian
		{"Bill", "Biǀǀ", true},
		{"Cora", "Ꮯora", true}, // Cherokee
		{"Nina", "Vina", false},
		{"Hans", "Nans", false},
	}
	for _, tt := range tests {
		if got := Alike(tt.a, tt.b); got != tt.want {
			t.Errorf("Alike(%q, %q) = %v, skeletons %q and %q", tt.a, tt.b, got, Skeleton(tt.a), Skeleton(tt.b))
		}
	}
}
