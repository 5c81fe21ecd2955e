package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestWindow shows on a page of its own that the harness notices what it must notice.
func TestWindow(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><html lang="en"><title>t</title><meta name="viewport" content="width=device-width"><body><form method="post"><button id="go" name="a" value="1">Go</button></form>`
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Security-Policy", "default-src 'none'; form-action 'self'")
		rw.Header().Set("Content-Type", "text/html")
		switch {
		case r.Method == http.MethodPost:
			fmt.Fprintf(rw, `<!doctype html><title>posted</title><p id="got">%s`, r.FormValue("a"))
		case r.URL.Path == "/bad":
			fmt.Fprint(rw, page, `<img src="x.png"><script>document.title="ran"</script><div>`, strings.Repeat("wide", 500), `</div>`)
		default:
			fmt.Fprint(rw, page)
		}
	}))
	defer server.Close()
	for _, l := range []look{desktop, phone, plain} {
		w := newWindow(t, l)
		if got := w.open(server.URL); got != http.StatusOK {
			t.Errorf("status %d", got)
		}
		if wide := ask[int](w, `innerWidth`); int64(wide) != l.width && !l.touch {
			t.Errorf("window is %d wide, want %d", wide, l.width)
		}
		w.press("#go")
		w.until("the form has arrived", `document.querySelector("#got")?.innerText === "1"`)
		if w.weighed() == 0 {
			t.Error("no transfer was weighed")
		}
		w.open(server.URL + "/bad")
		w.mu.Lock()
		heard := len(w.complaints)
		w.complaints = nil
		w.mu.Unlock()
		if heard < 1 {
			t.Error("violations of the policy went unheard")
		}
		if ask[string](w, `document.title`) == "ran" {
			t.Error("an inline script ran")
		}
		if !l.plain {
			if faults := strings.Join(w.faults(), "\n"); !strings.Contains(faults, "image-alt") {
				t.Errorf("axe overlooks a picture without words: %s", faults)
			}
		}
		if len(w.overflow()) == 0 {
			t.Error("a line of 2000 letters is not too wide")
		}
		if len(w.small()) == 0 {
			t.Error("a bare button is not too small")
		}
	}
}

// weighed is the weight alone.
func (w *window) weighed() float64 {
	total, _ := w.weight()
	return total
}
