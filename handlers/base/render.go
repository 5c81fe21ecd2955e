package base

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/klauspost/compress/gzip"
	"github.com/labstack/echo/v4"

	"portside/handlers/responsebuffer"
)

// SendJSON answers with data for machines and curious people.
func SendJSON(c echo.Context, x any) error {
	data, err := json.MarshalIndent(x, "", "  ")
	if err != nil {
		return err
	}
	return Send(c, http.StatusOK, "application/json", append(data, '\n'))
}

// smallest is the size in bytes below which compressing costs more than it saves: four packets arrive with the first
// window of any connection, and compressing is the most expensive part of a ply.
const smallest = 5600

// On our pages level 3 takes half as long again as level 1 for 6 % fewer bytes, and level 6 two and a half times as long for 14 %. So
// the many short answers get the cheapest level, and the few large ones, whole pages and charts, a better one. The
// standard library takes 1.6 times as long for the same bytes.
//
// An answer only just too long is only Huffman coded, which takes a quarter of that time; then it fits.
const (
	gzipLevelShort = gzip.HuffmanOnly
	short          = 8800
	gzipLevel      = gzip.BestSpeed
	gzipLevelLarge = 6
	large          = 16 << 10
)

var (
	Buffers      = sync.Pool{New: func() any { return new(bytes.Buffer) }}
	shortZippers = zipperPool(gzipLevelShort)
	zippers      = zipperPool(gzipLevel)
	largeZippers = zipperPool(gzipLevelLarge)
)

func zipperPool(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		z, err := gzip.NewWriterLevel(io.Discard, level)
		if err != nil { // no such level
			panic(err)
		}
		return z
	}}
}

// keep is the largest buffer worth keeping for the next page.
const keep = 1 << 20

func Release(b *bytes.Buffer) {
	if b.Cap() <= keep {
		b.Reset()
		Buffers.Put(b)
	}
}

// Render answers with a component. It is rendered before the first byte leaves, so that a failure
// becomes an error page and not half a page.
func Render(c echo.Context, status int, body templ.Component) error {
	page := Buffers.Get().(*bytes.Buffer)
	defer Release(page)
	if err := body.Render(c.Request().Context(), page); err != nil {
		return err
	}
	return Send(c, status, "text/html; charset=utf-8", page.Bytes())
}

// Send answers with data, compressed if the client takes it.
func Send(c echo.Context, status int, mime string, data []byte) error {
	head := c.Response().Header()
	head.Set("Content-Type", mime)
	head.Add("Vary", "Accept-Encoding")
	if len(data) >= smallest && takesGzip(c.Request()) {
		small := Buffers.Get().(*bytes.Buffer)
		defer Release(small)
		pool := zippers
		switch {
		case len(data) < short:
			pool = shortZippers
		case len(data) >= large:
			pool = largeZippers
		}
		z := pool.Get().(*gzip.Writer)
		defer pool.Put(z)
		z.Reset(small)
		if _, err := z.Write(data); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		head.Set("Content-Encoding", "gzip")
		data = small.Bytes()
	}
	head.Set("Content-Length", strconv.Itoa(len(data)))
	write := func() error {
		c.Response().WriteHeader(status)
		_, err := c.Response().Write(data)
		return err
	}
	if len(data) < onePiece {
		return write()
	}
	return responsebuffer.Whole(c.Request().Context(), c.Response(), write)
}

// onePiece is the size above which an answer and its head do not fit the buffer of the connection.
const onePiece = 3 << 10

// takesGzip reads Accept-Encoding; a refusal by weight ("gzip;q=0") counts.
func takesGzip(r *http.Request) bool {
	for item := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(item), ";")
		if name == "gzip" || name == "*" {
			q, found := strings.CutPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			return !found || strings.Trim(q, "0.") != ""
		}
	}
	return false
}
