// Package host keeps running matches. It loads a match when somebody asks for it and keeps those used last in memory,
// lets one operation at a time work on it, stores every ply before anyone sees it, asks standing orders and bots, and
// rings the streams of the pages that watch. What is stored is in package record; the database implements [Store].
//
// Package projection decides what a viewer may know of a match, clock how much time a seat has left, and notice
// who is notified of what. They are pure, and host calls them. Services that work on matches call host: tables
// opens them and seats users, talk keeps the chat, votes what a table agrees on, replays what was played, upkeep
// does the housekeeping; campaigns and due do more than one match. Each declares what it asks of the database.
//
// # The way to a match
//
// [Host.Hold] runs a function while it holds the lock of a match; [Held] is that match. [Host.HoldFor] does so for a
// user and shows them their table afterwards. [Host.Change] runs one that changes it: [Change] has the record as it is
// to be, and the plies that are played are appended to the match itself. When the function returns without an error, the
// record, the plies, the booking of the campaign and the notices are stored in one transaction, and then shown. When it
// fails, or the database refuses, the copy in memory is dropped and the match is as it was. Neither a Held nor a Change
// may be kept after the function has returned.
//
// # Guarantees
//
//   - A match has one writer at a time. Operations on different matches do not wait for each other.
//   - What a page shows is on disk. After a kill the match stands at its last stored ply.
//   - The same answer sent twice is played once, and the second sender gets the table as it is.
//   - A panic of the rules costs one operation: it fails with [ErrRules], nothing is stored, and the match is reloaded.
//   - Rules that never return cost a core and their own match, never a request: callers that wait get [ErrHung].
//   - A bot sees a view, thinks without any lock, and posts its answer as a user does. A bot that fails or hangs is
//     replaced by the stand-in. Bots that search do so in few places ([Config.Workers]), on threads of low priority.
//   - Bots think in turn: a round of the queue gives each owner one turn, and a quick answer waits for no search. A newcomer
//     waits for one round, whatever others have opened.
//   - A policy never learns, and a page never shows, more than projection gives to the seat that it answers for.
//
// # Order of locks
//
// A lock further down may be taken while one further up is held, never the other way round:
//
//  1. the lock of a campaign (package campaigns)
//  2. the lock of a match: Hold, Change
//  3. the lock of the host (Host.mu), of the pool of bots, of the hub of streams, of the notice tracker; none of these is
//     held while another is taken, except that Host.mu may be held when the hub is told that a match was left behind
//
// Nothing that waits for the disk runs under a lock of the third kind. A function that holds a match wraps disk
// access in [Host.OnDisk], so that the watch over hanging rules does not count that time.
package host
