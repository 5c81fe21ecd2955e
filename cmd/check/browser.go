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
	r.say("%s", f.path)
	// The tests build the site themselves, with other tags than their own, so Go's test cache would not notice that it
	// has changed.
	flags := []string{"-count=1", "-parallel=" + strconv.Itoa(windowsAtOnce)}
	return r.goTestAgain([]string{"PORTSIDE_CHROMIUM=" + f.path}, flags, browserPackage)
}

// fetched is where the browser is, or why there is none, and the output of fetching it.
type fetched struct {
	path, said string
	err        error
}

// fetchChromium begins to look for the browser, while other steps run.
func (r *run) fetchChromium() {
	r.chromium = make(chan fetched, 1)
	go func() {
		var said strings.Builder
		own := &run{ctx: r.ctx, root: r.root, out: &said}
		path, err := own.install()
		r.chromium <- fetched{path, said.String(), err}
	}()
}

// install returns the path of the browser. On Debian and its relatives root gets it installed.
func (r *run) install() (string, error) {
	if path, err := findChromium(); err == nil {
		return path, nil
	}
	apt, err := exec.LookPath("apt-get")
	if err != nil || os.Geteuid() != 0 {
		return "", errors.New("no Chromium: install it (Debian, as root: apt-get install chromium) or name it in PORTSIDE_CHROMIUM")
	}
	r.say("no Chromium, installing Debian's")
	if err := r.aptInstall(apt, "chromium"); err != nil {
		return "", err
	}
	return findChromium()
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
	apt, err := exec.LookPath("apt-get")
	if len(missing) == 0 || err != nil || os.Geteuid() != 0 {
		return nil
	}
	slices.Sort(missing)
	r.say("installing Debian's %s", strings.Join(missing, ", "))
	return r.aptInstall(apt, missing...)
}

// aptInstall installs Debian's packages and starts none of their services.
func (r *run) aptInstall(apt string, packages ...string) error {
	patient := []string{"-q", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=1800"} // a mirror that stumbles, a machine that updates itself
	for _, args := range [][]string{
		{"update"},
		append([]string{"install", "-y", "--no-install-recommends"}, packages...),
	} {
		cmd := r.command(apt, slices.Concat(patient, args)...)
		cmd.Env = append(cmd.Env, "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintln(r.out, string(out))
			return fmt.Errorf("apt-get %s: %w", args[0], err)
		}
	}
	return nil
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
