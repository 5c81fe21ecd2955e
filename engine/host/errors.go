package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"portside/engine/record"
)

// The reasons why the host, and the services that work on its matches, refuse. match.ErrStale, match.ErrOver, match.ErrBarrier, engine.ErrIllegal,
// engine.ErrNotation and *engine.SetupError pass through.
var (
	ErrNotFound   = record.ErrNotFound
	ErrConflict   = record.ErrConflict
	ErrGame       = errors.New("no such game")
	ErrLevel      = errors.New("no such kind of bot")
	ErrSeats      = errors.New("the seats do not fit the set-up")
	ErrNotSeated  = errors.New("the user has no seat in this match")
	ErrTaken      = errors.New("the seat is taken")
	ErrNotOwner   = errors.New("only the owner of the table may do this")
	ErrNotRunning = errors.New("the match is not under way")
	ErrNotOver    = errors.New("the match is not over")
	ErrNotOverdue = errors.New("the seat still has time")
	ErrProposal   = errors.New("no proposal is open")
	ErrPublic     = errors.New("only private tables can be rewound")
	ErrRules      = errors.New("the rules failed; the match is unchanged")
	ErrOfCampaign = errors.New("the match belongs to a campaign, which says what comes next")
	ErrLater      = errors.New("a later chapter has begun")
	ErrShown      = errors.New("the seed of the match has been laid open")
	ErrResting    = errors.New("the campaign of the match rests")
	ErrPaused     = errors.New("the match is paused")
	ErrArchived   = errors.New("the match is put away")
	ErrStopping   = errors.New("the server is stopping")
)

// The reasons why a standing order ended, other than the game's own, which are below WhyHost.
const (
	WhyHost     uint16 = 60000 + iota
	WhyRewound         // plies were taken back
	WhyMistaken        // it named something that is not possible
)

// errPanicked is ErrRules for rules that have panicked, which is logged already.
var errPanicked = fmt.Errorf("%w: panic", ErrRules)

// LogLevel is the level at which an error is logged. The storage itself has reported a fault once, and so has the host a
// match that cannot be loaded and a panic of the rules; the errors that follow from it matter only for debugging, as do
// those of a request whose client has gone.
func LogLevel(err error, usual slog.Level) slog.Level {
	if errors.Is(err, record.ErrStorage) || errors.Is(err, errPanicked) || IsUnloadable(err) || errors.Is(err, context.Canceled) {
		return slog.LevelDebug
	}
	return usual
}
