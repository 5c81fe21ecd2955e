package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// chromiums are the names that the browser may have; PORTSIDE_CHROMIUM names another.
var chromiums = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// shell is the browser without windows, and its Debian package. The tests prefer it, as they take less time in it, but it
// shows no messages, so those of messages need one of chromiums all the same.
const shell = "chromium-headless-shell"

// windowsAtOnce is how many browser tests run in parallel: enough that two processors stay busy while some of the tests
// wait for pages and for each other's plies.
const windowsAtOnce = 3

// browser plays in a real browser, which it installs if it may.
func (r *run) browser() error {
	if r.chromium == nil {
		r.fetchChromium()
	}
	f := <-r.chromium
	fmt.Fprint(r.out, f.said)
	if f.err != nil {
		return f.err
	}
	r.say("%s", f.paths)
	// The tests build the site themselves, with other tags than their own, so Go's test cache would not notice that it
	// has changed.
	flags := []string{"-count=1", "-parallel=" + strconv.Itoa(windowsAtOnce)}
	return r.goTestAgain(nil, flags, browserPackage) // they look for the browsers themselves
}

// fetched is where the browsers are, or why there is none, and the output of fetching them.
type fetched struct {
	paths, said string
	err         error
}

// fetchChromium begins to look for the browser, while other steps run.
func (r *run) fetchChromium() {
	r.chromium = make(chan fetched, 1)
	go func() {
		var said strings.Builder
		own := &run{ctx: r.ctx, root: r.root, out: &said}
		paths, err := own.install()
		r.chromium <- fetched{paths, said.String(), err}
	}()
}

// install returns the path of the browser, and of shell if it is there. On Debian and its relatives root gets them installed.
func (r *run) install() (string, error) {
	path, noBrowser := findChromium()
	if os.Getenv("PORTSIDE_CHROMIUM") != "" {
		return path, noBrowser
	}
	small, noShell := exec.LookPath(shell)
	apt, mayInstall := aptPath()
	if !mayInstall || noBrowser == nil && noShell == nil {
		if noBrowser != nil {
			return "", errors.New("no Chromium: install it (Debian, as root: apt-get install chromium) or name it in PORTSIDE_CHROMIUM")
		}
		return strings.TrimSpace(path + " " + small), nil
	}
	var needed, welcome []string
	if noBrowser != nil {
		needed = []string{"chromium"}
	}
	if noShell != nil {
		welcome = []string{shell}
	}
	err := r.aptInstall(apt, needed, welcome)
	if err != nil && noBrowser == nil {
		r.say("going on without %s: %v", shell, err)
		return path, nil
	}
	if err != nil {
		return "", err
	}
	path, err = findChromium()
	small, _ = exec.LookPath(shell)
	return strings.TrimSpace(path + " " + small), err
}

// recipeTools are the programs that tests of the README's recipes run, with their Debian packages.
var recipeTools = map[string]string{"nginx": "nginx", "caddy": "caddy", "systemd-analyze": "systemd"}

// installRecipeTools installs those that are missing, if it may. Otherwise their tests say what they need.
func (r *run) installRecipeTools() error {
	var missing []string
	for name, debian := range recipeTools {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		if _, err := exec.LookPath("/usr/sbin/" + name); err != nil {
			missing = append(missing, debian)
		}
	}
	apt, mayInstall := aptPath()
	if len(missing) == 0 || !mayInstall {
		return nil
	}
	slices.Sort(missing)
	return r.aptInstall(apt, missing, nil)
}

func findChromium() (string, error) {
	if path := os.Getenv("PORTSIDE_CHROMIUM"); path != "" {
		return exec.LookPath(path)
	}
	for _, name := range chromiums {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium found")
}
