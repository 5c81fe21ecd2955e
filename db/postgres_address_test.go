package db

import "testing"

// TestRedacted: an address is shown without its password, otherwise as it is; if it is not certain what the password is, nothing of
// it is shown.
func TestRedacted(t *testing.T) {
	for address, want := range map[string]string{
		"site.db":                     "site.db",
		"/srv/a:b@c/site.db":          "/srv/a:b@c/site.db",
		"postgres://host/site":        "postgres://host/site",
		"postgresql://anna@host/site": "postgresql://anna@host/site",
		"postgres://anna:secret@host:5432/site?sslmode=require":          "postgres://anna@host:5432/site?sslmode=require",
		"postgres://anna:se?c:ret%2F@host":                               "postgres://anna@host",
		"postgres://anna:secret@a:1,b:2/site?target_session_attrs=any":   "postgres://anna@a:1,b:2/site?target_session_attrs=any",
		"postgres://anna:secret@[::1]:5432/site":                         "postgres://anna@[::1]:5432/site",
		"postgres:///site?host=/run/postgresql&password=secret&user=bob": "postgres:///site?host=/run/postgresql&user=bob",
		"postgres:///site?pass%77ord=secret":                             "postgres:///site",
		"postgres:///site?sslpassword=secret&sslmode=require":            "postgres:///site?sslmode=require",
		"postgres://anna:sec/ret@host/site":                              hidden,
		"postgres://anna:1/secret@host/site":                             hidden,
		"postgres://anna:x@secret@host/site":                             hidden,
		"postgres://anna:secret/site":                                    hidden,
		"postgres://:secret@host/site":                                   "postgres://@host/site",
	} {
		if got := Redacted(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
