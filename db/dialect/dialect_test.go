package dialect

import "testing"

func TestText(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT id FROM t WHERE a = ? AND b = ?":                                          "SELECT id FROM t WHERE a = $1 AND b = $2",
		"UPDATE t SET a = ?2 WHERE id = ?1 AND b = ?2":                                    "UPDATE t SET a = $2 WHERE id = $1 AND b = $2",
		"SELECT id FROM t WHERE a = ?1 AND b = ? AND c = ?1 AND d = ?":                    "SELECT id FROM t WHERE a = $1 AND b = $2 AND c = $1 AND d = $3",
		"SELECT id FROM t m INDEXED BY t_open WHERE a = 1":                                "SELECT id FROM t m WHERE a = 1",
		"SELECT 1 FROM t s INDEXED BY x CROSS JOIN u m ON m.id = s.id":                    "SELECT 1 FROM t s JOIN u m ON m.id = s.id",
		"SELECT a FROM t WHERE id IN (SELECT value FROM json_each(?1)) AND b = ?2":        "SELECT a FROM t WHERE id IN (SELECT value::bigint FROM json_array_elements_text($1::json)) AND b = $2",
		"SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) + ?":                          "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) + $1",
		"SELECT max(n), min(n + 1) FROM t":                                                "SELECT max(n), min(n + 1) FROM t",
		"SELECT coalesce(max(n), 0), max(a, ?), min(a, max(b, c)) FROM t":                 "SELECT coalesce(max(n), 0), greatest(a, $1), least(a, greatest(b, c)) FROM t",
		"SELECT max(coalesce(a, b)) FROM t":                                               "SELECT max(coalesce(a, b)) FROM t",
		"SELECT min(p, ? + (4 * CASE WHEN b > 0 THEN b ELSE (SELECT max(x) FROM m) END))": "SELECT least(p, $1 + (4 * CASE WHEN b > 0 THEN b ELSE (SELECT max(x) FROM m) END))",
	} {
		for range 2 { // the second time it is known
			if got := Text(query); got != want {
				t.Errorf("%s\n got %s\nwant %s", query, got, want)
			}
		}
	}
}

func TestArgs(t *testing.T) {
	yes := true
	list := []any{true, false, &yes, (*bool)(nil), "text", int64(3), nil}
	got := Args(list)
	for i, want := range []any{int64(1), int64(0), int64(1), nil, "text", int64(3), nil} {
		if got[i] != want {
			t.Errorf("%v became %v, want %v", list[i], got[i], want)
		}
	}
	if list[0] != true {
		t.Error("the caller's list was changed, which a second try needs")
	}
}
