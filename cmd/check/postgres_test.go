package main

import "testing"

// TestOpensStore: tests that make a store by way of a testing package run on PostgreSQL too, those of commands and of the
// browser do not.
func TestOpensStore(t *testing.T) {
	own := []string{"own_test.go"}
	for _, tt := range []struct {
		name string
		p    listed
		want bool
	}{
		{"the store", listed{ImportPath: "portside/db", TestGoFiles: own}, true},
		{"below it, without tests", listed{ImportPath: "portside/db/migrations"}, false},
		{"a name that begins like it", listed{ImportPath: "portside/dbs", TestGoFiles: own}, false},
		{"the host", listed{ImportPath: "portside/engine/host", XTestGoFiles: own}, true},
		{"a store in its tests", listed{ImportPath: "portside/engine/votes", TestGoFiles: own, TestImports: []string{"portside/db/dbtest"}}, true},
		{"a site in its outer tests", listed{ImportPath: "portside/handlers/lobby", XTestGoFiles: own, XTestImports: []string{"portside/handlers/handlerstest/hosttest"}}, true},
		{"neither", listed{ImportPath: "portside/handlers/naming", TestGoFiles: own, TestImports: []string{"testing"}}, false},
		{"a testing package without tests", listed{ImportPath: "portside/handlers/handlerstest", Imports: []string{"portside/db/dbtest"}}, false},
		{"a command", listed{ImportPath: "portside/cmd/portside", TestGoFiles: own, TestImports: []string{"portside/db/dbtest"}}, false},
		{"the browser", listed{ImportPath: browserPackage, TestGoFiles: own, TestImports: []string{"portside/db/dbtest"}}, false},
	} {
		if got := opensStore(tt.p); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.name, got, tt.want)
		}
	}
}
