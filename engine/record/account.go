package record

import "time"

// Account is somebody with a name. Users need no password: their devices are signed in.
type Account struct {
	ID        UserID
	Name      string
	Language  string // "en", "nl", "de", "fr"; "" follows the browser
	Theme     string // "light", "dark"; "" follows the device
	CreatedAt int64
}

// FormLife is how long a form finds the account that it has created.
const FormLife = 2 * time.Minute

// Device is one signed-in browser of a user.
type Device struct {
	Key       string // names it when it is to be signed out; opens nothing
	Name      string // "Firefox, Android"
	CreatedAt int64
	Here      bool // the device that asks
}

// Keys of a session that the database reads itself, so that a user can see and end their devices.
const (
	SessionUser   = "user"   // the user's number in decimal
	SessionDevice = "device" // what the user recognises the device by
)
