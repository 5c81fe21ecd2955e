package campaign_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	book "portside/engine/campaign"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestFileRefused: what does not follow is refused in words beside the field, and nothing is stored.
func TestFileRefused(t *testing.T) {
	t.Parallel()
	s, anna, _, campaign := lived(t)
	data := anna.Get(campaign + "/export.json").Want(200).Body
	counts, err := s.Store.Counts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	edit := func(change func(*book.File)) string {
		x := openFile(t, data)
		change(x)
		out, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	first := func(x *book.File) *book.FileMatch { return x.Attempts[0].Played }
	for _, tt := range []struct{ name, file, says string }{
		{"nothing", "", "Choose a file"},
		{"no JSON", "campaign", "not the file of a campaign"},
		{"half of it", data[:len(data)/2], "not the file of a campaign"},
		{"twice", data + data, "not the file of a campaign"},
		{"another JSON", `{"format":"something"}`, "not the file of a campaign"},
		{"too deep", strings.Repeat("[", 100), "not the file of a campaign"},
		{"a field nobody knows", strings.Replace(data, `"game"`, `"cheat": 1, "game"`, 1), "not the file of a campaign"},
		{"a field twice", strings.Replace(data, `"game"`, `"Rules": 2, "game"`, 1), "not the file of a campaign"},
		{"an older format", strings.Replace(data, book.Format, "portside-campaign-1", 1), "older version"},
		{"a newer format", strings.Replace(data, book.Format, "portside-campaign-3", 1), "newer version"},
		{"too large", data + strings.Repeat(" ", book.MaxFile), "at most 16 MB"},
		{"far too large", data + strings.Repeat(" ", book.MaxFile+2*base.BodyLimit), "at most 16 MB"},
		{"another game", edit(func(x *book.File) { x.Game = "stortebeker" }), "does not know the story"},
		{"rules of the future", edit(func(x *book.File) { x.Rules = 9 }), fmt.Sprintf("version 9 of the rules; this site knows versions up to %d", portroyal.Game.Info().Rules)},
		{"a story of the future", edit(func(x *book.File) { x.Data = 9 }), "is version 9"},
		{"newer rules in an attempt", edit(func(x *book.File) { x.Attempts[0].Inputs.Rules = 2 }), "attempt 1"},
		{"a later chapter", edit(func(x *book.File) { x.Chapter = 5 }), "contradicts itself"},
		{"a group too many", edit(func(x *book.File) { x.Groups = append(x.Groups, 84) }), "contradicts itself"},
		{"not flawless, says the file it is", edit(func(x *book.File) { x.Flawless = !x.Flawless }), "contradicts itself"},
		{"an achievement", edit(func(x *book.File) { x.Achievements = []book.Achievement{{Kind: book.Ultimate}} }), "contradicts itself"},
		{"all branches", edit(func(x *book.File) { x.RevealAll = true }), "contradicts itself"},
		{"a name one cannot see", edit(func(x *book.File) { x.Name = "\u202eevil" }), "contradicts itself"},
		{"an addition nobody knows", edit(func(x *book.File) { x.Additions = []string{"kraken"} }), "contradicts itself"},
		{"two owners", edit(func(x *book.File) { x.Members[1].Role = record.Owner }), "list of members"},
		{"a member twice", edit(func(x *book.File) { x.Members[1].ID = x.Members[0].ID }), "list of members"},
		{"a stranger on a seat", edit(func(x *book.File) { x.Attempts[0].Inputs.Seats[0].Member = 99 }), "attempt 1"},
		{"an attempt twice", edit(func(x *book.File) { x.Attempts = append(x.Attempts[:2:2], x.Attempts[1:]...) }), "attempt 3"},
		{"an attempt too few", edit(func(x *book.File) { x.Attempts = x.Attempts[1:] }), "attempt 1"},
		{"a result", edit(func(x *book.File) { x.Attempts[1].Result, x.Attempts[1].Report.Result = record.Played, record.Played }), "attempt 2"},
		{"a ranking", edit(func(x *book.File) { x.Attempts[0].Report.Ranking[0].Influence = 99 }), "attempt 1"},
		{"a story card", edit(func(x *book.File) { x.Attempts[0].Story[1].Card = "57" }), "attempt 1"},
		{"extra coins", edit(func(x *book.File) { x.Attempts[0].Inputs.Extra, x.Attempts[0].Inputs.Seats[0].Coins = 9, 9 }), "attempt 1"},
		{"an option", edit(func(x *book.File) { first(x).Options["chapter"] = "5" }), "attempt 1"},
		{"without its match", edit(func(x *book.File) { x.Attempts[0].Played = nil }), "attempt 1"},
		{"a match that is not over", edit(func(x *book.File) { x.Attempts[0].Played.Plies = first(x).Plies[:20] }), "attempt 1"},
		{"an action", edit(func(x *book.File) { first(x).Plies[5].Action = "done" }), "attempt 1"},
		{"another card", edit(func(x *book.File) {
			for i := range first(x).Plies {
				if p := &first(x).Plies[i]; i > 0 && p.Tape != "" && !strings.Contains(p.Tape, " ") {
					p.Tape = map[bool]string{true: "ship-red-1s-1c", false: "sailor-3c-1p"}[p.Tape != "ship-red-1s-1c"]
					return
				}
			}
		}), "attempt 1"},
		{"a hash", edit(func(x *book.File) { first(x).Plies[5].Hash = "0011223344556677" }), "at step 5"},
		{"a seat there is not", edit(func(x *book.File) { first(x).Plies[5].Seat = 300 }), "at step 5"},
		{"a ply from before", edit(func(x *book.File) { first(x).Plies[5].At = 1 }), "at step 5"},
		{"played by a ghost", edit(func(x *book.File) { first(x).Plies[5].By = "ghost" }), "at step 5"},
		{"nothing to take back", edit(func(x *book.File) { first(x).Plies[1].Action = match.Rewind }), "at step 1"},
		{"another seed", edit(func(x *book.File) { first(x).Seed = strings.Repeat("ab", 32) }), "secret number"},
		{"a short seed", edit(func(x *book.File) { first(x).Seed = "ab" }), "attempt 1"},
		{"a seed made to fit", edit(func(x *book.File) {
			var secret match.Secret
			first(x).Seed, first(x).Salt, first(x).Commitment = hex.EncodeToString(secret.Seed[:]), hex.EncodeToString(secret.Salt[:]), secret.Commitment()
		}), "secret number"},
		{"from the future", edit(func(x *book.File) { x.Attempts[0].EndedAt += 1e12 }), "attempt 1"},
		{"a chronicle with a gap", edit(func(x *book.File) { x.Log = x.Log[1:] }), "entry 1"},
		{"an entry nobody writes", edit(func(x *book.File) { x.Log[0].Kind = "cheated" }), "entry 1"},
		{"a card of a later chapter in the chronicle", edit(func(x *book.File) {
			for i := range x.Log {
				if x.Log[i].Kind == "story" {
					x.Log[i].Args[0] = "50"
					return
				}
			}
		}), "of the chronicle"},
		{"too many members", edit(func(x *book.File) {
			for i := range 100 {
				m := x.Members[0]
				m.ID, m.Role = record.MemberID(1000+i), record.Fellow
				x.Members = append(x.Members, m)
			}
		}), "more attempts, members"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			anna := &handlerstest.Browser{T: t, Site: s, C: anna.C}
			page := send(anna, []byte(tt.file), "key", "a-key-of-twenty-letters").Want(http.StatusUnprocessableEntity)
			if said := page.Says(tt.says); len(said.All("input")) == 0 {
				t.Error("the form is gone")
			}
			if got, err := s.Store.Counts(t.Context()); err != nil || got.Matches != counts.Matches || got.Plies != counts.Plies {
				t.Errorf("%+v, were %+v, %v", got, counts, err)
			}
		})
	}
	if list, err := s.Campaigns.List(t.Context(), 1); err != nil || len(list) != 1 {
		t.Errorf("Anna has %d campaigns, %v", len(list), err)
	}
	send(anna, []byte(edit(func(*book.File) {})), "key", "a-key-of-twenty-letters").To() // what is tampered with is all that was wrong
}

// TestFileFlipped changes single characters of a file: it is refused in words, or the character was one that
// nothing follows from, such as a letter of a name. Never does the server fail.
func TestFileFlipped(t *testing.T) {
	t.Parallel()
	_, anna, _, campaign := lived(t)
	data := []byte(anna.Get(campaign + "/export.json").Want(200).Body)
	rnd := rand.New(rand.NewPCG(3, 4))
	refused := 0
	for range 150 {
		file := bytes.Clone(data)
		at := rnd.IntN(len(file))
		file[at] = "0123456789abcxyz-\"{}[],:. \x00\xff"[rnd.IntN(28)]
		switch page := send(anna, file); page.Status {
		case http.StatusUnprocessableEntity:
			refused++
		case http.StatusSeeOther:
		default:
			t.Errorf("%q for %q at %d answers %d", file[at], data[at], at, page.Status)
		}
	}
	if refused < 75 {
		t.Errorf("only %d of 150 were refused", refused)
	}
}
