// Package host keeps running matches. It loads a match when somebody asks for it and keeps those used last in memory,
// lets one operation at a time work on it, stores every ply before anyone sees it, asks standing orders and bots, and
// rings the streams of the pages that watch. What is stored is in package record; the database implements [Store].
//
// Package projection decides what a viewer may know of a match, clock how much time a seat has left, and notice
// who is notified of what. They are pure, and host calls them. Services that work on matches call host: tables
// opens them and seats users, chat keeps what is said, votes what a table agrees on, replays what was played, upkeep
// does the housekeeping; campaigns and due do more than one match. Each declares what it asks of the database.
//
// # The way to a match
//
// [Host.WithMatch] waits for the lock of a match, loads the match if it is not in memory, and runs a function, all on the
// caller's goroutine; [Entry] is that match. [Host.WithMatchFor] does so for a user and shows them their table afterwards.
// [Host.Change] and [Host.ChangeLocked] run a function that changes the match: [Change] has the record as it is to be, and the
// plies that are played are appended to the match itself. [Host.Play] and the other operations of users are WithMatchFor and
// then ChangeLocked. When the function returns without an error, the record, the plies, the booking
// of the campaign and the notices are stored in one transaction, and then shown. When it fails, the rules panic, or the
// database refuses, the copy in memory is dropped and the match is as it was. Neither an Entry nor a Change may be kept after
// the function has returned.
//
// # Guarantees
//
//   - A match has one writer at a time. Operations on different matches do not wait for each other.
//   - What a page shows is on disk. After a kill the match stands at its last stored ply.
//   - The same answer sent twice is played once, and the second sender gets the table as it is.
//   - A panic of the rules costs one operation: it fails with [ErrRules], nothing is stored, one line of the log has the
//     stack, and the match is reloaded. A log that the rules cannot replay makes the match damaged, see [ErrDamaged].
//   - A bot sees a view, thinks without any lock, and answers by Change; its answer counts like a user's. A bot that fails is
//     replaced by the stand-in. Bots that search do so in few places ([Config.Workers]).
//   - Bots think in turn: a round of the queue gives each owner one turn, and a quick answer waits for no search. A newcomer
//     waits for one round, whatever others have opened.
//   - A policy never learns, and a page never shows, more than projection gives to the seat that it answers for.
//
// # Order of locks
//
// A lock further down may be taken while one further up is held, never the other way round:
//
//  1. the lock of a campaign (package campaigns)
//  2. the lock of a match: WithMatch, Change
//  3. the lock of the host (Host.mu), that of its random source
//  4. the lock of the hub of streams
//  5. the lock of the notice tracker, that of the pool of bots, that of the known damages
//
// Nothing that waits for the disk runs under a lock below that of a match. A caller that waits for the lock of a match gives
// up when its context ends. One that has the lock runs to the end.
package host
