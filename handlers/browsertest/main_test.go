package browsertest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var (
	shots   = flag.String("shots", "", "write pictures of all pages to this `folder`")
	program string          // path of the built server
	browser context.Context // one running Chromium; every window is a browser context in it
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
	chromium, err := findChromium()
	if err != nil {
		return 0, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium),
		chromedp.UserDataDir(filepath.Join(dir, "profile")),
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
	ctx, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	defer stopAllocator()
	ctx, stopBrowser := chromedp.NewContext(ctx)
	defer stopBrowser()
	if err := chromedp.Do(ctx); err != nil {
		return 0, fmt.Errorf("starting %s: %w", chromium, err)
	}
	browser = ctx
	return m.Run(), nil
}

func findChromium() (string, error) {
	if path := os.Getenv("PORTSIDE_CHROMIUM"); path != "" {
		return exec.LookPath(path)
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium: install it (Debian: chromium) or name it in PORTSIDE_CHROMIUM")
}
