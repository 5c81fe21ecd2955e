package script_test

import (
	"fmt"
	"slices"
	"testing"

	"portside/engine/script"
)

type coin uint8

func (c coin) String() string { return [...]string{"copper", "silver", "gold"}[c] }

func coins() *script.Pool[coin] { return script.NewPool([]coin{0, 0, 0, 0, 1, 1, 2}) }

// Two places are given, a third keeps what it can of its old things and is filled up, the rest stays in the box.
func ExamplePool() {
	pool := coins()
	pool.Claim("in the chest", 2, 1)
	pool.Claim("on the table", 0)
	purse := pool.Fill("in the purse", 3, []coin{1, 2}, pool.Mixed())
	fmt.Println(purse, pool.List(), pool.Err())
	// Output: [silver copper copper] [copper] <nil>
}

func TestPoolFaults(t *testing.T) {
	for want, do := range map[string]func(*script.Pool[coin]){
		"gold cannot be on the table: it is in the chest": func(p *script.Pool[coin]) {
			p.Claim("in the chest", 2)
			p.Claim("on the table", 2)
			p.Claim("nowhere", 2) // the first fault counts
		},
		"there are not so many of silver as are said to be in the chest": func(p *script.Pool[coin]) { p.Claim("in the chest", 1, 1, 1) },
		"not enough is left: 1 of 2 could be in the chest":               func(p *script.Pool[coin]) { p.Fill("in the chest", 2, []coin{2, 2}) },
	} {
		pool := coins()
		if do(pool); pool.Err() == nil || pool.Err().Error() != want {
			t.Errorf("%v, want %s", pool.Err(), want)
		}
	}
	pool := script.NewPool([]coin{0})
	if pool.Claim("in the chest", 2); pool.Err() == nil || pool.Err().Error() != "gold takes no part in this match: it cannot be in the chest" {
		t.Error(pool.Err())
	}
}

func TestPoolMixed(t *testing.T) {
	if got := coins().Mixed(); !slices.Equal(got, []coin{0, 0, 0, 1, 0, 1, 2}) {
		t.Error(got)
	}
}
