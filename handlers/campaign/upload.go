package campaign

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"syscall"
	"time"

	"portside/engine/record"
)

// maxUploads is how many uploads there may be at once, and uploadsOfUser how many by one user: a form that is sent
// twice at once waits for its own first try, and leads to the same page.
const (
	maxUploads    = 8
	uploadsOfUser = 2
)

// How slow an upload may be: it may stall for uploadIdle, and after uploadGrace it must have averaged uploadRate bytes
// a second. That is a bad day on a mobile network, and 35 minutes for the largest file.
const (
	uploadIdle  = 20 * time.Second
	uploadGrace = time.Minute
	uploadRate  = 8 << 10
	uploadReply = 2 * time.Minute // for handling the file, and for the answer
)

// errSlow is an upload that is too slow to wait for.
var errSlow = errors.New("the upload has stalled")

// deadlines are the deadlines of a connection; *http.ResponseController implements it.
type deadlines interface {
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// steady reads a body for as long as it keeps coming. The server's deadlines are for a whole request of a few kilobytes;
// a large file from a phone needs longer.
type steady struct {
	in    io.Reader
	conn  deadlines
	now   func() time.Time
	began time.Time
	read  int64
}

func newSteady(in io.Reader, conn deadlines) *steady {
	return &steady{in: in, conn: conn, now: time.Now, began: time.Now()}
}

// Read implements io.Reader. Errors: errSlow.
func (s *steady) Read(p []byte) (int, error) {
	now := s.now()
	until := s.began.Add(uploadGrace + time.Duration(s.read/uploadRate)*time.Second)
	if idle := now.Add(uploadIdle); idle.Before(until) {
		until = idle
	}
	if !now.Before(until) {
		return 0, errSlow
	}
	if err := s.conn.SetReadDeadline(until); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	n, err := s.in.Read(p)
	s.read += int64(n)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = fmt.Errorf("%w (%w)", errSlow, err)
	}
	return n, err
}

// done gives the answer its own time, however long the file took.
func (s *steady) done() {
	until := s.now().Add(uploadReply)
	s.conn.SetReadDeadline(until) // when it passes, net/http considers the client gone
	s.conn.SetWriteDeadline(until)
}

// spooled is an uploaded file on disk. Where the system allows it the file has no name, so that nothing is left when the
// server is killed.
type spooled struct {
	f    *os.File
	size int64
}

// spool makes an empty file for an upload.
func (h *Handlers) spool() (*spooled, error) {
	f, err := os.CreateTemp(h.Config.Spool, ".portside-upload-*")
	if err != nil {
		return nil, full(err)
	}
	os.Remove(f.Name()) // Windows refuses while it is open
	return &spooled{f: f}, nil
}

// Write implements io.Writer. Errors: record.ErrFull.
func (s *spooled) Write(p []byte) (int, error) {
	n, err := s.f.Write(p)
	s.size += int64(n)
	return n, full(err)
}

// ReadAt implements io.ReaderAt.
func (s *spooled) ReadAt(p []byte, at int64) (int, error) { return s.f.ReadAt(p, at) }

// discard removes the file.
func (s *spooled) discard() {
	s.f.Close()
	os.Remove(s.f.Name())
}

// full reports a full disk the way the database does.
func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("%w (%w)", record.ErrFull, err)
	}
	return err
}
