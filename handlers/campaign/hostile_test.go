package campaign_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	book "portside/engine/campaign"
	"portside/engine/match"
	"portside/handlers/handlerstest"
)

// heapPeak is the largest heap, in bytes of objects that are in use or not yet swept, while f runs, above what there
// was before.
func heapPeak(f func()) int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	read := func() int64 {
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64())
	}
	runtime.GC()
	before := read()
	peak := before
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			peak = max(peak, read())
			select {
			case <-stop:
				return
			case <-tick.C:
			}
		}
	}()
	f()
	close(stop)
	<-done
	return max(peak, read()) - before
}

// fill repeats a text between two others until the whole has about n bytes. A %d in the text counts.
func fill(n int, head, text, sep, tail string) []byte {
	room := n - len(head) - len(tail) - 20
	if !strings.Contains(text, "%d") { // in one go: by the million single writes are slow under the race detector
		more := max(0, room-len(text)) / (len(sep) + len(text))
		return []byte(head + text + strings.Repeat(sep+text, more) + tail)
	}
	b := bytes.NewBuffer(make([]byte, 0, n))
	b.WriteString(head)
	for i := 0; b.Len() < room-len(text); i++ {
		if i > 0 {
			b.WriteString(sep)
		}
		fmt.Fprintf(b, text, i)
	}
	b.WriteString(tail)
	return b.Bytes()
}

// longest is a file with as many plies as a file may have, all of them sound: in a match without a published seed a ply
// is played and taken back again and again.
func longest(t *testing.T, data string) []byte {
	t.Helper()
	x := openFile(t, data)
	plies := 0
	for i := range x.Attempts {
		if x.Attempts[i].Played != nil {
			plies += len(x.Attempts[i].Played.Plies)
		}
	}
	for i := range x.Attempts {
		m := x.Attempts[i].Played
		if m == nil {
			continue
		}
		for n := 1; n < len(m.Plies); n++ {
			p := m.Plies[n]
			if !strings.HasPrefix(p.Action, "let-in") && !strings.HasPrefix(p.Action, "repel") || p.Tape != "" {
				continue
			}
			back := book.FilePly{Seat: p.Seat, By: string(match.ByUser), At: p.At, Action: match.Undo, Hash: m.Plies[n-1].Hash}
			var more []book.FilePly
			for ; plies <= 60_000-2; plies += 2 {
				more = append(more, p, back)
			}
			m.Seed, m.Salt = "", ""
			m.Plies = append(m.Plies[:n:n], append(more, m.Plies[n:]...)...)
			out, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
	}
	t.Fatal("no ply can be taken back")
	return nil
}

// TestHostileFiles: no body up to the limit takes more than 64 MB, whatever it holds, nor do several at once, nor does
// it take long.
func TestHostileFiles(t *testing.T) {
	const most = 64 << 20
	s, anna, _, campaign := lived(t)
	data := anna.Get(campaign + "/export.json").Want(200).Body
	head, _, _ := strings.Cut(data, `"attempts":`)
	front := func(field string) string { return `{"format":"` + book.Format + `","` + field + `":` }
	size := book.MaxFile - 100
	attempt := func(field string) string { return front("attempts") + `[{"` + field + `":` }
	kinds := []struct {
		name string
		file func() []byte
	}{
		{"attempts", func() []byte { return fill(size, front("attempts")+"[", "{}", ",", "]}") }},
		{"members", func() []byte { return fill(size, front("members")+"[", "{}", ",", "]}") }},
		{"plies", func() []byte { return fill(size, attempt("played")+`{"plies":[`, "{}", ",", "]}}]}") }},
		{"plies that say much", func() []byte {
			return fill(size, attempt("played")+`{"plies":[`, `{"action":"`+strings.Repeat("a", 200)+`","tape":"`+strings.Repeat("4 ", 20)+`"}`, ",", "]}}]}")
		}},
		{"plies behind a sound beginning", func() []byte {
			return fill(size, head+`"attempts":[{"n":1,"played":{"plies":[`, `{"tape":"%d"}`, ",", "]}}]}")
		}},
		{"entries", func() []byte { return fill(size, front("log")+"[", "{}", ",", "]}") }},
		{"arguments", func() []byte { return fill(size, front("log")+`[{"args":[`, `""`, ",", "]}]}") }},
		{"entries with arguments", func() []byte { return fill(size, front("log")+"[", `{"args":["","","","","","","",""]}`, ",", "]}") }},
		{"entries that say much", func() []byte {
			return fill(size, front("log")+"[", `{"args":["`+strings.Repeat("x", 1500)+`"]}`, ",", "]}")
		}},
		{"groups", func() []byte { return fill(size, front("groups_in_deck")+"[", "1", ",", "]}") }},
		{"seats", func() []byte { return fill(size, attempt("inputs")+`{"seats":[`, "{}", ",", "]}}]}") }},
		{"ranks with sources", func() []byte {
			return fill(size, attempt("report")+`{"ranking":[`, `{"sources":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}}`, ",", "]}}]}")
		}},
		{"stories", func() []byte {
			return fill(size, front("attempts")+"[", `{"story":[`+strings.Repeat("{},", 63)+`{}]}`, ",", "]}")
		}},
		{"deep", func() []byte { return fill(size, "", "[", "", "") }},
		{"deep in a field", func() []byte { return fill(size, front("members"), "[", "", "") }},
		{"deep objects", func() []byte { return fill(size, "", `{"attempts":`, "", "") }},
		{"a long string", func() []byte { return fill(size, front("name")+`"`, "long ", "", `"}`) }},
		{"a long string of escapes", func() []byte { return fill(size, front("name")+`"`, `\u0041\"`, "", `"}`) }},
		{"a long key", func() []byte { return fill(size, `{"`, "long ", "", `":1}`) }},
		{"a long number", func() []byte { return fill(size, front("rules"), "1", "", "}") }},
		{"white space", func() []byte { return fill(size, "", " ", "", "{}") }},
		{"white space between", func() []byte { return fill(size, front("rules"), "\n", "", "1}") }},
		{"a string without end", func() []byte { return fill(size, `{"format":"`, "x", "", "") }},
		{"many keys", func() []byte { return fill(size, "{", `"k%d":1`, ",", "}") }},
		{"many options", func() []byte { return fill(size, attempt("played")+`{"options":{`, `"k%d":""`, ",", "}}}]}") }},
		{"many sources", func() []byte {
			return fill(size, attempt("report")+`{"ranking":[{"sources":{`, `"k%d":1`, ",", "}}]}}]}")
		}},
		{"one key many times", func() []byte { return fill(size, "{", `"rules":1`, ",", "}") }},
		{"no JSON", func() []byte { return fill(size, "", "\x00\xff", "", "") }},
		{"names for many members", func() []byte {
			return fill(size, front("members")+"[", `{"name":"`+strings.Repeat("n", 60_000)+`"}`, ",", "]}")
		}},
		{"the longest there is", func() []byte { return longest(t, data) }},
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as the server
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			b := &handlerstest.Browser{T: t, Site: s, C: anna.C}
			body, kind := multipartBody(t, k.file())
			began, status := time.Now(), 0
			peak := heapPeak(func() { status = post16(b, body, kind) })
			t.Logf("answer %d after %v, at most %.1f MB more on the heap", status, time.Since(began).Round(time.Millisecond), float64(peak)/(1<<20))
			if sound := k.name == "the longest there is"; sound != (status == http.StatusSeeOther) || !sound && status != http.StatusUnprocessableEntity {
				t.Errorf("answer %d", status)
			}
			if peak > most {
				t.Errorf("%d MB more on the heap, want at most %d", peak>>20, most>>20)
			}
		})
	}
	t.Run("several at once", func(t *testing.T) {
		var people []*handlerstest.Browser
		for i := range 6 {
			people = append(people, s.Browser())
			people[i].Post("/campaigns/import", map[string][]string{"name": {"Eve " + strconv.Itoa(i)}}).To()
		}
		var files []string
		for _, k := range kinds[len(kinds)-6:] {
			body, _ := multipartBody(t, k.file())
			files = append(files, body)
		}
		_, kind := multipartBody(t, nil)
		peak := heapPeak(func() {
			var wg sync.WaitGroup
			for i, b := range people {
				wg.Go(func() { post16(b, files[i], kind) })
			}
			wg.Wait()
		})
		t.Logf("at most %.1f MB more on the heap", float64(peak)/(1<<20))
		if peak > most {
			t.Errorf("%d MB more on the heap, want at most %d", peak>>20, most>>20)
		}
	})
	for _, k := range []struct {
		name string
		body func(mark string) []byte
	}{
		{"a part with a long head", func(mark string) []byte { return fill(size, "--"+mark+"\r\nX: ", "head", "", "\r\n\r\n--"+mark+"--") }},
		{"a part with many heads", func(mark string) []byte { return fill(size, "--"+mark+"\r\n", "X-%d: 1\r\n", "", "\r\n--"+mark+"--") }},
		{"many parts", func(mark string) []byte {
			return fill(size, "", "--"+mark+"\r\nContent-Disposition: form-data; name=\"k%d\"\r\n\r\n1\r\n", "", "--"+mark+"--")
		}},
		{"a long field", func(mark string) []byte {
			return fill(size, "--"+mark+"\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\n", "long", "", "\r\n--"+mark+"--")
		}},
		{"no part", func(mark string) []byte { return fill(size, "", "nothing ", "", "") }},
	} {
		t.Run(k.name, func(t *testing.T) {
			b := &handlerstest.Browser{T: t, Site: s, C: anna.C}
			body, status := onDisk(t, k.body("mark")), 0
			peak := heapPeak(func() { status = post16(b, body, "multipart/form-data; boundary=mark") })
			t.Logf("answer %d, at most %.1f MB more on the heap", status, float64(peak)/(1<<20))
			if status != http.StatusUnprocessableEntity || peak > 8<<20 {
				t.Errorf("answer %d, %d MB more on the heap", status, peak>>20)
			}
		})
	}
	t.Run("nobody", func(t *testing.T) {
		b := s.Browser()
		body, kind := multipartBody(t, fill(size, front("attempts")+"[", "{}", ",", "]}"))
		said := len(s.Log.String())
		peak := heapPeak(func() { post16(b, body, kind) })
		if strings.Contains(s.Log.String()[said:], "the file of a campaign") || peak > 8<<20 {
			t.Errorf("a file of somebody without a name is read; %d MB more on the heap", peak>>20)
		}
	})
}

// multipartBody writes the form with a file to disk, so that it is not on the heap that is measured.
func multipartBody(t *testing.T, file []byte) (body, kind string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.SetBoundary("----mark"); err != nil {
		t.Fatal(err)
	}
	part, err := w.CreateFormFile("file", "campaign.json")
	if err != nil {
		t.Fatal(err)
	}
	part.Write(file)
	w.Close()
	return onDisk(t, b.Bytes()), w.FormDataContentType()
}

func onDisk(t *testing.T, body []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "body")
	if err := os.WriteFile(name, body, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// post16 posts a large form and returns the status of the answer, 0 if the server does not read on.
func post16(b *handlerstest.Browser, body, kind string) int {
	f, err := os.Open(body)
	if err != nil {
		b.T.Error(err)
		return 0
	}
	defer f.Close()
	r, err := http.NewRequest(http.MethodPost, b.Site.Server.URL+b.Site.Prefix+"/campaigns/import", f)
	if err != nil {
		b.T.Error(err)
		return 0
	}
	info, err := f.Stat()
	if err != nil {
		b.T.Error(err)
		return 0
	}
	r.ContentLength = info.Size()
	maps.Copy(r.Header, b.Head)
	r.Header.Set("Content-Type", kind)
	res, err := b.C.Do(r)
	if err != nil {
		return 0
	}
	res.Body.Close()
	return res.StatusCode
}
