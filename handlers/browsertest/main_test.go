package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var (
	shots   = flag.String("shots", "", "write pictures of all pages to this `folder`")
	program string          // path of the built server
	browser context.Context // one running browser; every window is a browser context in it

	// wholeBrowser is a running Chromium that can show notifications, started for who first asks: chromium-headless-shell,
	// in which tests take less time, denies every page the right to.
	wholeBrowser func() (context.Context, error)
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := with(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "browsertest:", err)
		code = 1
	}
	os.Exit(code)
}

// with runs the tests with the server built and the browser started.
func with(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "browsertest-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "portside") // deals the same cards to the same test each time
	build := exec.Command("go", append(append([]string{"build", "-tags", "steadyluck"}, raceFlags...), "-o", program, "../../cmd/portside")...)
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return 0, fmt.Errorf("building the server: %w", err)
	}
	running, stop, err := start(filepath.Join(dir, "profile"), append([]string{"chromium-headless-shell"}, chromiums...))
	if err != nil {
		return 0, err
	}
	defer stop()
	browser = running
	stopWhole := func() {}
	defer func() { stopWhole() }()
	wholeBrowser = sync.OnceValues(func() (ctx context.Context, err error) {
		ctx, stopWhole, err = start(filepath.Join(dir, "whole"), chromiums)
		return ctx, err
	})
	return m.Run(), nil
}

// chromiums are the names that a whole browser may have.
var chromiums = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// start starts the first of the named browsers that there is, or the one that PORTSIDE_CHROMIUM names. It keeps its files in
// profile; stop ends it.
func start(profile string, names []string) (ctx context.Context, stop func(), err error) {
	stop = func() {}
	chromium, err := find(names)
	if err != nil {
		return nil, stop, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium),
		chromedp.UserDataDir(profile),
		chromedp.DisableGPU,
		chromedp.WSURLReadTimeout(10*time.Minute), // a slow machine takes its time to start a browser
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", strings.Join([]string{
			"Translate", "BlinkGenPropertyTrees", // chromedp's own
			"SpareRendererForSitePerProcess",                                     // a renderer held ready for the next page
			"WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", // a renderer of every window for its address bar
		}, ",")),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses to start otherwise
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	stop = func() {
		stopBrowser()
		stopAllocator()
	}
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, func() {}, fmt.Errorf("starting %s: %w", chromium, err)
	}
	return ctx, stop, nil
}

// find returns the path of the first of the named browsers that there is, or of the one that PORTSIDE_CHROMIUM names.
func find(names []string) (string, error) {
	if path := os.Getenv("PORTSIDE_CHROMIUM"); path != "" {
		return exec.LookPath(path)
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("none of %s: install one (Debian: chromium) or name one in PORTSIDE_CHROMIUM", strings.Join(names, ", "))
}
