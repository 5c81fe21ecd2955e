package base

import (
	"fmt"
	"strconv"
	"testing"
	"time"
)

func TestGateIsBounded(t *testing.T) {
	g := NewGate("", Limit{time.Hour, 1})
	now := time.Now()
	for i := range 10 * gateSize {
		g.allow(Alone(strconv.Itoa(i)), now)
	}
	if n := len(g.young) + len(g.old); n > 2*gateSize {
		t.Errorf("the Gate remembers %d keys, want at most %d", n, 2*gateSize)
	}
	g.allow(Alone("again"), now)
	if wait, ok := g.allow(Alone("again"), now); ok || wait != time.Hour {
		t.Errorf("a second request passes: %v, wait %v", ok, wait)
	}
	if _, ok := NewGate("", Limit{}).allow(Alone("x"), now); !ok {
		t.Error("no limit refuses")
	}
}

func TestSubscriber(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::9": "2001:db8:1:2::/64", "": "", "x": "x",
	} {
		if got := Subscriber(ip); got != want {
			t.Errorf("household(%q) = %q, want %q", ip, got, want)
		}
	}
}

// TestNetworksHaveBudgets: a whole IPv6 network has more than one address's allowance, but not one for each of its parts; a
// client that is refused because of its network takes nothing from others in it.
func TestNetworksHaveBudgets(t *testing.T) {
	now := time.Now()
	count := func(g *Gate, tries int, ip func(i int) string) (allowed int) {
		for i := range tries {
			if _, ok := g.allow(source(ip(i)), now); ok {
				allowed++
			}
		}
		return allowed
	}
	for _, tt := range []struct {
		name string
		ip   func(i int) string
		want int
	}{
		{"one /64", func(i int) string { return fmt.Sprintf("2001:db8:1:2::%x", i+1) }, 5},
		{"one /56", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i%0x100) }, 20},
		{"one /48", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, 80},
		{"many /48", func(i int) string { return fmt.Sprintf("2001:db8:%x::1", i) }, 1000},
		{"one IPv4 address, also in IPv6", func(i int) string { return []string{"192.0.2.1", "::ffff:192.0.2.1"}[i%2] }, 5},
	} {
		if got := count(NewGate("", Limit{time.Hour, 5}), 1000, tt.ip); got != tt.want {
			t.Errorf("%s: %d of 1000 are allowed, want %d", tt.name, got, tt.want)
		}
	}
	g := NewGate("", Limit{time.Hour, 1})
	for i := range 4 { // one of four succeeds, and the refused ones leave the budget of the /56 alone
		g.allow(source(fmt.Sprintf("2001:db8::%x", i+1)), now)
	}
	if got := count(g, 3, func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i+1) }); got != 3 {
		t.Errorf("beside a /64 that was refused %d of 3 are allowed", got)
	}
	if wait, ok := g.allow(source("2001:db8:0:9::1"), now); ok || wait != 15*time.Minute {
		t.Errorf("the fifth of a /56: %v, in %v; want in a quarter of an hour", ok, wait)
	}
	var c Counter
	for i := range 9 {
		if got, want := c.Enter(source(fmt.Sprintf("2001:db8:0:%x::1", i)), 2), i < 8; got != want {
			t.Errorf("stream %d of a /56: %v", i+1, got)
		}
	}
}
