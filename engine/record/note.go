package record

import "portside/engine"

// Note is what a user has written about a match for their own use.
type Note struct {
	Seat    engine.Seat // where the user sits
	User    UserID
	Name    string // of the user
	Text    string // may have several lines; "": empty, or deleted
	Shared  bool   // the user lets others read it once the match is over; never before
	Version int    // grows with each change from 1; 0: nothing has ever been written
}
