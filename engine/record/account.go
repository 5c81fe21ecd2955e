package record

import (
	"time"

	"portside/engine"
)

// Account is somebody with a name. Users need no password: their devices are signed in.
type Account struct {
	ID        UserID
	Name      string
	Language  string // "en", "nl", "de", "fr"; "" follows the browser
	Theme     string // "light", "dark"; "" follows the device
	Unnamed   bool   // has not given a name yet: Name is a word in its place
	Emblem    int    // their sign at every table, 0 … Emblems-1
	CreatedAt int64
}

// Emblems is how many signs there are, as many as a table can have seats. Each has a colour of its own.
const Emblems = engine.MaxSeats

// NoEmblem stands for the sign of somebody who has none of their own.
const NoEmblem = -1

// FormLife is how long a form remembers the account that it has created.
const FormLife = 2 * time.Minute

// SessionLife is how long a device that is not used stays signed in.
const SessionLife = 365 * 24 * time.Hour

// Device is one signed-in browser of a user.
type Device struct {
	Key       string // identifies it for signing out; grants no access
	Name      string // "Firefox, Android"
	CreatedAt int64
	Here      bool // the device of the request
}

// Keys of a session that the database reads itself, so that users can see and end the sessions of their devices.
const (
	SessionUser   = "user"   // the user's number in decimal; it is stored beside the session's data, and goes with the user
	SessionDevice = "device" // the name by which the user recognises the device
	SessionMoves  = "moves"  // the session goes on under a new token, if it is still there; this is not stored
)
