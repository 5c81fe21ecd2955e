package primary

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// TestSilent: a server that was silent is tried last, the one that was silent longest ago before it, and one that answers again in its place.
func TestSilent(t *testing.T) {
	c, err := pgx.ParseConfig("postgres://one,two,three/x?sslmode=prefer")
	if err != nil {
		t.Fatal(err)
	}
	var p Primary
	look := p.LookUp(func(_ context.Context, host string) ([]string, error) { return []string{host + ".ip"}, nil })
	for _, host := range []string{"one", "two", "three"} {
		if _, err := look(t.Context(), host); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		host string
		yes  bool
		want string
	}{{"", false, "one one two two three three"}, {"one", true, "two two three three one one"}, {"two", true, "three three one one two two"},
		{"one", true, "three three two two one one"}, {"two", false, "two two three three one one"}} {
		p.silent(tt.host+".ip:5432", tt.yes)
		ordered := *c
		p.Order(&ordered)
		hosts := []string{ordered.Host}
		for _, f := range ordered.Fallbacks {
			hosts = append(hosts, f.Host)
		}
		if got := strings.Join(hosts, " "); got != tt.want || ordered.TLSConfig == nil || ordered.Fallbacks[0].TLSConfig != nil {
			t.Errorf("after %s: %s, want %s", tt.host, got, tt.want)
		}
	}
	if c.Host != "one" || c.Fallbacks[4].Host != "three" {
		t.Error("the order of the address has changed")
	}
}
