package db

import (
	"regexp"
	"strings"
	"testing"

	"portside/db/dbtest/pgtest"
)

// ahead are columns with times that may lie ahead of the clock, or that another check reads.
var ahead = map[string]string{
	"sessions.expires_at":     "when it ends",
	"device_codes.expires_at": "when it ends",
	"limits.at":               "when an allowance is whole again",
	"seats.press_at":          "when a reminder may be due",
	"alive.doubt_at":          "by a clock that is in doubt itself",
	"processes.started_at":    "it goes a day after its process has ended",
	"processes.seen_at":       "it goes a day after its process has ended",
	"plies.at":                "doctor reads the plies of every match anyway",
}

// TestNoTimeIsForgotten: the check for times in the far future knows every column that holds one.
func TestNoTimeIsForgotten(t *testing.T) {
	pgtest.FileOnly(t, "its schema, which the other one is like")
	s := fresh(t)
	rows, err := s.reader.Query("SELECT m.name, p.name FROM sqlite_schema m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' AND p.type = 'INTEGER'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	moment := regexp.MustCompile(`^(at|since|.*_at)$`)
	n := 0
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			t.Fatal(err)
		}
		if !moment.MatchString(column) || ahead[table+"."+column] != "" {
			continue
		}
		n++
		read := false
		for part := range strings.SplitSeq(farAhead, "UNION ALL") {
			read = read || regexp.MustCompile(`\bFROM `+table+`\b`).MatchString(part) && regexp.MustCompile(`\b`+column+`\b`).MatchString(part)
		}
		if !read {
			t.Errorf("%s.%s may lie in the far future, and doctor does not notice", table, column)
		}
	}
	if err := rows.Err(); err != nil || n < 30 {
		t.Fatalf("%d columns, %v", n, err)
	}
}
