package record

import "errors"

// Errors of the database.
var (
	ErrNotFound = errors.New("not found")
	ErrConflict = errors.New("somebody else was first") // a constraint decided
	ErrCode     = errors.New("the code is wrong, used or too old")
	ErrAlike    = errors.New("two people at one table or in one party would have names that look alike")
	ErrUnnamed  = errors.New("a user without a name sits with bots only")
	ErrEnded    = errors.New("the session that asks has ended")
	ErrClosed   = errors.New("the database is closed")
	ErrStorage  = errors.New("the storage fails")             // of any operation; the database has logged the cause once
	ErrDamaged  = errors.New("what is stored makes no sense") // of a row, although the file can be read
	ErrUnknown  = errors.New("it is not known whether it was stored: the connection was lost while it was committed")
)

// Faults of the file or the disk, which can occur at any moment. Their texts are for operators.
var (
	ErrCorrupt  = &Fault{"the database file is damaged"}
	ErrReadOnly = &Fault{"the database file or its folder cannot be written to"}
	ErrFull     = &Fault{"the disk is full"}
	ErrDisk     = &Fault{"the disk does not do what it is asked to"}
	ErrGone     = &Fault{"the database file is not at its path any more"}
)

// Faults of a database server.
var (
	ErrUnreachable = &Fault{"the database server cannot be reached, or does not answer in time"}
	ErrStandby     = &Fault{"the database server takes no changes: it is a standby, or set to read-only"}
	ErrNewer       = &Fault{"a newer version of this program has changed the database; this one has stopped writing and must be replaced"}
)

// Fault is an error of the file, the disk or the database server in any operation. Every Fault is an ErrStorage.
type Fault struct{ text string }

func (f *Fault) Error() string { return f.text }

// Is makes every fault an ErrStorage.
func (f *Fault) Is(target error) bool { return target == ErrStorage }
