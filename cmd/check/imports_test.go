package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestViolations shows imports that break each rule, and some that obey them.
func TestViolations(t *testing.T) {
	tests := []struct {
		folder  string
		imports []string
		want    []string
	}{
		{"engine", []string{"encoding", "math/rand/v2"}, nil},
		{"engine", []string{"time"}, []string{"engine: may not import time"}},
		{"engine", []string{"portside/engine/match"}, []string{"engine: may not import engine/match"}},
		{"engine", []string{"pgregory.net/rapid"}, []string{"engine: may not import pgregory.net/rapid"}},
		{"engine/stortebeker", []string{"portside/engine", "portside/engine/hexmap", "timeless"}, nil},
		{"engine/stortebeker", []string{"portside/engine/portroyal"}, []string{"engine/stortebeker: may not import engine/portroyal"}},
		{"engine/stortebeker", []string{"net/http"}, []string{"engine/stortebeker: may not import net/http"}},
		{"engine/stortebeker", []string{"portside/views/table"}, []string{"engine/stortebeker: may not import views/table"}},
		{"engine/stortebeker", []string{"portside/engine/stortebeker/internal/rules"}, []string{"engine/stortebeker: may not import engine/stortebeker/internal/rules"}},
		{"engine/stortebeker/internal/evaluator", []string{"portside/engine/stortebeker", "portside/engine/stortebeker/internal/rules"}, nil},
		{"engine/stortebeker/internal/evaluator", []string{"portside/engine/portroyal", "portside/engine/stortebeker/internal/script"},
			[]string{"engine/stortebeker/internal/evaluator: may not import engine/portroyal", "engine/stortebeker/internal/evaluator: may not import engine/stortebeker/internal/script"}},
		{"engine/stortebeker/game", []string{"portside/engine/stortebeker", "portside/engine/stortebeker/internal/rules"}, nil},
		{"engine/games", []string{"portside/engine/stortebeker/game"}, nil},
		{"views/stortebeker", []string{"portside/engine/stortebeker/game"}, []string{"views/stortebeker: may not import engine/stortebeker/game"}},
		{"engine/host", []string{"time", "context", "portside/engine/bot"}, nil},
		{"engine/host", []string{"portside/db"}, []string{"engine/host: may not import db"}},
		{"views/portroyal", []string{"portside/engine/portroyal", "portside/views/kit", "github.com/a-h/templ"}, nil},
		{"views/portroyal", []string{"portside/engine/host", "portside/db"},
			[]string{"views/portroyal: may not import engine/host", "views/portroyal: may not import db"}},
		{"views/lobby", []string{"portside/engine/portroyal"}, []string{"views/lobby: may not import engine/portroyal"}},
		{"engine/games", []string{"portside/engine/portroyal", "portside/engine/bot"}, []string{"engine/games: may not import engine/bot"}},
		{"views/lobby", []string{"github.com/labstack/echo/v4"}, []string{"views/lobby: may not import github.com/labstack/echo/v4"}},
		{"handlers", []string{"database/sql"}, []string{"handlers: may not import database/sql"}},
		{"cmd/portside", []string{"portside/db", "portside/handlers", "github.com/labstack/echo/v4"}, nil},
		{"helpers", nil, []string{"helpers: no rule places this folder"}},
	}
	for _, tt := range tests {
		got := violations(listed{ImportPath: module + "/" + tt.folder, Imports: tt.imports})
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s importing %v: %q, want %q", tt.folder, tt.imports, got, tt.want)
		}
	}
	got := violations(listed{ImportPath: "portside/engine/stortebeker/internal/rules", XTestImports: []string{"testing", "portside/engine/portroyal"}})
	if len(got) != 1 {
		t.Errorf("a game's test importing another game: %q, want one refusal", got)
	}
}

func TestGoroutines(t *testing.T) {
	dir := t.TempDir()
	for name, source := range map[string]string{
		"start.go":      "package match\n\nfunc start(f func()) {\n\tgo f()\n}\n",
		"start_test.go": "package match\n\nfunc TestStart(t *testing.T) {\n\tt.Parallel()\n\tstart(func() {})\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]int{"portside/engine/match": 2, "portside/engine/host": 0} {
		got, err := goroutines(listed{ImportPath: path, Dir: dir, GoFiles: []string{"start.go"}, TestGoFiles: []string{"start_test.go"}})
		if err != nil || len(got) != want {
			t.Errorf("goroutines of %s: %q, %v, want %d", path, got, err, want)
		}
	}
}
