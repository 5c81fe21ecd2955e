package campaign

import (
	"io"
	"time"
)

const (
	UploadGrace = uploadGrace
	UploadRate  = uploadRate
)

var ErrSlow = errSlow

// Steady reads in over conn from a time on that now tells; done gives the answer time.
func Steady(in io.Reader, conn deadlines, now func() time.Time) (_ io.Reader, done func()) {
	s := &steady{in: in, conn: conn, now: now, began: now()}
	return s, s.done
}
