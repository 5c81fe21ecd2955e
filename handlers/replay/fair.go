package replay

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/views"
	"portside/views/fair"
)

// ShowFair answers GET /matches/:id/fair: the commitment from the start; after the end also the seed, and every
// draw in words with its outcome in the log.
func (h *Handlers) ShowFair(c echo.Context) error {
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	f, err := h.replays.Fair(c.Request().Context(), t.ID)
	if err != nil && !errors.Is(err, match.ErrUnfair) {
		return err
	}
	p := h.Page(c)
	board := views.Title(t.Game.Info().Key)
	d := fair.Data{ID: int64(t.ID), Commitment: f.Commitment, Luck: string(f.Luck), Seated: t.Seat != engine.Nobody, Seed: f.Seed, Salt: f.Salt, Holds: f.Verified, Repeats: t.Repeats != 0}
	for _, draw := range f.Draws {
		line := fair.Draw{Ply: draw.Ply, Range: draw.Range, No: draw.Pick + 1}
		if token, ok := draw.Outcome.Token(); ok {
			line.What = board.Token(p.Printer, token)
		} else {
			line.Die, line.What = true, strconv.Itoa(int(draw.Outcome))
		}
		d.Draws = append(d.Draws, line)
		d.Broken = draw.Ply
	}
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("fair.title"), Section: "matches"}, p, fair.Fair(p, d))
}

// ShowLuck answers POST /matches/:id/luck: the luck of a chapter is revealed, so its end can no longer be taken back.
func (h *Handlers) ShowLuck(c echo.Context) error {
	if _, err := h.Table(c); err != nil { // a user who may not see it learns nothing
		return err
	}
	if err := h.replays.ShowLuck(c.Request().Context(), base.MatchID(c), h.User(c)); err != nil {
		return h.match.Again(c, nil, err)
	}
	return h.SeeOther(c, base.MatchPath(base.MatchID(c))+"/fair")
}

// proof is the fairness of a match as data, enough to compute every draw with any tool.
type proof struct {
	Luck       replays.Luck `json:"luck"` // "secret", "sealed", "open", "unknown"
	Commitment string       `json:"commitment"`
	Repeats    match.ID     `json:"repeats,omitempty"` // the match with whose deal and commitment this one is played
	Seed       string       `json:"seed,omitempty"`
	Salt       string       `json:"salt,omitempty"`
	Method     string       `json:"method"`
	Draws      []proofDraw  `json:"draws,omitempty"`
}

type proofDraw struct {
	Ply   int    `json:"ply"`
	Range int    `json:"range"` // equally likely outcomes
	Pick  int    `json:"pick"`  // 0 … range-1
	Gave  string `json:"gave"`  // in the notation of the game
}

const method = "commitment = SHA-256(salt, seed); the k-th number of ply n is the first 8 bytes, big endian, of " +
	"HMAC-SHA-256(seed, \"n/k\"), skipped if it is not below the largest multiple of the range, else modulo the range"

// FairJSON answers GET /matches/:id/fair.json.
func (h *Handlers) FairJSON(c echo.Context) error {
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	f, err := h.replays.Fair(c.Request().Context(), t.ID)
	if err != nil && !errors.Is(err, match.ErrUnfair) {
		return err
	}
	x := proof{Luck: f.Luck, Commitment: f.Commitment, Repeats: t.Repeats, Seed: f.Seed, Salt: f.Salt, Method: method}
	tokens := t.Game.Info().Tokens
	for _, d := range f.Draws {
		gave := strconv.Itoa(int(d.Outcome))
		if token, ok := d.Outcome.Token(); ok {
			gave = tokens[token]
		}
		x.Draws = append(x.Draws, proofDraw{d.Ply, d.Range, d.Pick, gave})
	}
	return base.SendJSON(c, x)
}
