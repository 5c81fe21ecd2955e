package main

import (
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestServeRefuses: one clear sentence says what is wrong with the file, and the file stays as it
// is.
func TestServeRefuses(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.db")
	start(t, good).stop(t)
	sound, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	damage := func(b []byte) []byte {
		for i := range b[4096:] { // all but the first page, which says that it is a database
			b[4096+i] ^= 0x5a
		}
		return b
	}
	tests := []struct {
		name string
		make func(path string) error
		want string
	}{
		{"newer", func(path string) error { return withSQL(path, sound, "PRAGMA user_version = 999") }, "newer version of this program"},
		{"another program's", func(path string) error { return withSQL(path, nil, "CREATE TABLE songs (title)") }, "another program"},
		{"text", func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("text ", 2000)), 0o600) }, "damaged"},
		{"damaged", func(path string) error { return os.WriteFile(path, damage(append([]byte(nil), sound...)), 0o600) }, "damaged"},
		{"folder", func(path string) error { return os.Mkdir(path, 0o700) }, "it is a folder"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			if err := tt.make(path); err != nil {
				t.Fatal(err)
			}
			before, _ := os.ReadFile(path)
			out, err := exec.Command(binary(t), "-addr", "127.0.0.1:0", "-db", path).CombinedOutput()
			if err == nil || !strings.Contains(string(out), tt.want) {
				t.Errorf("%v\n%s\nwant %q", err, out, tt.want)
			}
			if strings.Contains(string(out), "goroutine") {
				t.Errorf("it panicked:\n%s", out)
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
}

// withSQL makes a database from content (nil: an empty one) and runs a statement on it.
func withSQL(path string, content []byte, statement string) error {
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return err
	}
	pool, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.Exec(statement)
	return err
}

// TestSecondServer: a file has one server.
func TestSecondServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.db")
	first := start(t, file)
	out, err := exec.Command(binary(t), "-addr", "127.0.0.1:0", "-db", file).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "a running server holds the database") {
		t.Errorf("%v\n%s", err, out)
	}
	first.kill() // the lock ends with the process, however that ends
	start(t, file).stop(t)
}

// TestReadOnly starts the server as a user who may read the file but not write it.
func TestReadOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.db")
	start(t, file).stop(t)
	for path := range map[string]bool{filepath.Dir(filepath.Dir(file)): true, filepath.Dir(binary(t)): true} {
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(file, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(file), 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(filepath.Dir(file), 0o755)
	cmd := exec.Command(binary(t), "-addr", "127.0.0.1:0", "-db", file)
	if os.Geteuid() == 0 { // root may write everything
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "cannot be written to") {
		t.Errorf("%v\n%s", err, out)
	}
}
