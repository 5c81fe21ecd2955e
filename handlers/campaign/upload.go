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

// maxUploads is how many files may be on their way to the site at once, and uploadsOfUser how many of one user: a form
// that is sent twice at once waits for its own first try, and leads where that one does.
const (
	maxUploads    = 8
	uploadsOfUser = 2
)

// How slow whoever sends a file may be: nothing may come for uploadIdle, and after uploadGrace on average uploadRate
// bytes a second must have come. That is a bad day in the mobile network, and 35 minutes for the largest file.
const (
	uploadIdle  = 20 * time.Second
	uploadGrace = time.Minute
	uploadRate  = 8 << 10
	uploadReply = 2 * time.Minute // for what is done with the file, and for the answer
)

// errSlow says that a file comes too slowly to wait for it.
var errSlow = errors.New("the upload stands still")

// deadlines are those of a connection; *http.ResponseController has them.
type deadlines interface {
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// steady reads a body for as long as it keeps coming. The limits of the server are for forms of some kilobytes: they
// are for all of a request, and a large file from a phone needs longer.
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

// done gives the answer time, however long the file took.
func (s *steady) done() {
	until := s.now().Add(uploadReply)
	s.conn.SetReadDeadline(until) // when it passes, net/http takes the client for gone
	s.conn.SetWriteDeadline(until)
}

// spooled is an uploaded file on disk. It has no name there where the system allows that, so that nothing is left of it
// when the server is killed.
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

// full says of a full disk what the database says of one.
func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("%w (%w)", record.ErrFull, err)
	}
	return err
}
