package campaign_test

import (
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/db/dbtest"
	book "portside/engine/campaign"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestFileHidesLuck: a file holds no seed of a match that can go on, no ply of one under way, and of the others
// what anybody needs to check them.
func TestFileHidesLuck(t *testing.T) {
	t.Parallel()
	s, anna, ben, campaign := lived(t)
	data := ben.Get(campaign + "/export.json").Want(200).Body
	x := openFile(t, data)
	for i, a := range s.Seen(campaign).Attempts {
		m, _, err := s.Store.Match(t.Context(), a.Match)
		if err != nil {
			t.Fatal(err)
		}
		f := x.Attempts[i]
		seed := hex.EncodeToString(m.Secret.Seed[:])
		switch open := i < 3; { // the two chapters, and the one that was given up
		case a.Result == record.Unfinished && f.Played != nil:
			t.Errorf("attempt %d is under way, and its match in the file", a.N)
		case strings.Contains(data, seed) != open:
			t.Errorf("attempt %d: seed in the file is %t", a.N, !open)
		case a.Result != record.Unfinished && (f.Played == nil || len(f.Played.Plies) == 0 || f.Played.Commitment != m.Secret.Commitment()):
			t.Errorf("attempt %d: %+v", a.N, f.Played)
		}
		table := base.MatchPath(a.Match)
		if open := strings.Contains(anna.Get(table+"/fair").Want(200).Body, seed); open != (i < 3) {
			t.Errorf("attempt %d: seed on its page is %t", a.N, open)
		}
		if i >= 3 {
			for _, page := range []string{"", "/log", "/replay", "/fair.json", "/export.json"} {
				if strings.Contains(anna.Get(table+page).Want(200).Body, seed) {
					t.Errorf("attempt %d: %s tells the seed", a.N, page)
				}
			}
		}
	}
	side := base.MatchPath(s.Seen(campaign).Attempts[3].Match)
	anna.Get(side + "/fair").Says("may still be taken back")
	ben.Post(side+"/luck", nil).To()
	anna.Get(side + "/fair").Says("follow from the secret number")
	anna.Get(side).Says("has been shown")
	anna.Post(side+"/rewind", nil).Want(409).Says("has been shown")
	if x := openFile(t, ben.Get(campaign+"/export.json").Want(200).Body); x.Attempts[3].Played.Seed == "" {
		t.Error("luck that is open is not in the file")
	}
	s.Browser().Post(side+"/luck", nil).Want(404)
}

// TestFileHoldsAll: a file has what its members know, as it is stored, under the names that other programs read.
func TestFileHoldsAll(t *testing.T) {
	t.Parallel()
	s, anna, _, campaign := lived(t)
	was := s.Seen(campaign)
	data := anna.Get(campaign + "/export.json").Want(200).Body
	x := openFile(t, data)
	if x.Format != "portside-campaign-2" || x.Game != was.Game || x.Name != was.Name || x.Mode != was.Mode || !slices.Equal(x.Additions, was.Additions) || x.Rules != 1 || x.Data != was.Data ||
		x.First != 1 || x.Fork != "" || x.CreatedAt != was.CreatedAt || x.State != book.Running || x.Chapter != 3 || x.Flawless || !slices.Equal(x.Groups, was.Progress.Groups) {
		t.Errorf("%+v", x)
	}
	if len(x.Members) != 2 || x.Members[0].Name != "Anna" || x.Members[0].Role != record.Owner || x.Members[1].Name != "Ben" || x.Members[1].ID != was.Members[1].ID {
		t.Errorf("members %+v", x.Members)
	}
	if log, err := s.Store.CampaignLog(t.Context(), was.ID); err != nil || !reflect.DeepEqual(x.Log, log) {
		t.Errorf("%d entries of the log, %d are stored, %v", len(x.Log), len(log), err)
	}
	for i, a := range was.Attempts {
		f := x.Attempts[i]
		f.Report.Story = f.Story
		if f.N != a.N || f.Kind != a.Kind || f.Chapter != a.Chapter || f.Number != a.Number || f.Match != int64(a.Match) || f.Result != a.Result || f.At != a.At || f.EndedAt != a.EndedAt ||
			!reflect.DeepEqual(f.Inputs, a.Inputs) || !reflect.DeepEqual(f.Report, a.Report) {
			t.Errorf("attempt %d:\n%+v\nis stored as\n%+v", i+1, f, a)
		}
		if a.Result == record.Unfinished {
			continue
		}
		m, plies, err := s.Store.Match(t.Context(), a.Match)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(f.Played.Options, m.Setup.Options) || len(f.Played.Plies) != len(plies) {
			t.Fatalf("match of attempt %d: %v, %d plies of %d", i+1, f.Played.Options, len(f.Played.Plies), len(plies))
		}
		for n, p := range plies {
			if want := (book.FilePly{Seat: int(p.Seat), By: string(p.By), At: p.At, Action: p.Action, Tape: p.Tape, Hash: p.Hash.String()}); f.Played.Plies[n] != want {
				t.Fatalf("attempt %d ply %d: %+v, want %+v", i+1, n, f.Played.Plies[n], want)
			}
		}
	}
	var plain any
	if err := json.Unmarshal([]byte(data), &plain); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	keysOf(plain, "", names)
	for _, name := range strings.Fields(fileKeys) {
		name, luck := strings.CutSuffix(name, "?")
		if !names[name] && !luck {
			t.Errorf("the file has no field %s", name)
		}
		delete(names, name)
	}
	if len(names) > 0 {
		t.Errorf("the file has other fields: %v", slices.Sorted(maps.Keys(names)))
	}
}

// keysOf collects the fields of a JSON value, with where they are; those of tables whose keys are data are left out.
func keysOf(value any, at string, into map[string]bool) {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			path := strings.TrimPrefix(at+"."+key, ".")
			into[path] = true
			if key != "options" && key != "sources" {
				keysOf(inner, path, into)
			}
		}
	case []any:
		for _, inner := range v {
			keysOf(inner, at, into)
		}
	}
}

// fileKeys are the fields that the file of this campaign has for other programs; those with a question mark only with luck.
const fileKeys = `additions attempts attempts.chapter attempts.ended_at attempts.inputs attempts.inputs.additions attempts.inputs.character_choice
	attempts.inputs.data attempts.inputs.groups? attempts.inputs.mode attempts.inputs.rules attempts.inputs.seats attempts.inputs.seats.bot
	attempts.inputs.seats.member attempts.inputs.seats.name attempts.inputs.seats.pirate attempts.kind attempts.match attempts.n attempts.number attempts.played
	attempts.played.commitment attempts.played.options attempts.played.plies attempts.played.plies.action attempts.played.plies.at
	attempts.played.plies.by attempts.played.plies.hash attempts.played.plies.seat attempts.played.plies.tape attempts.played.salt
	attempts.played.seed attempts.report attempts.report.groups? attempts.report.months attempts.report.ranking
	attempts.report.ranking.character attempts.report.ranking.coins attempts.report.ranking.influence attempts.report.ranking.markers
	attempts.report.ranking.missions attempts.report.ranking.place attempts.report.ranking.sources? attempts.report.ranking.trophy?
	attempts.report.result attempts.report.turns attempts.result attempts.started_at attempts.story attempts.story.card
	attempts.story.completed_by attempts.story.decided_by attempts.story.first_reward_to attempts.story.kind attempts.story.month
	attempts.story.shuffled? chapter character_choice created_at data failures_this_chapter first_chapter flawless format game
	groups_in_deck log log.args log.at log.attempt log.kind log.n members members.id members.joined_at members.joined_in_chapter
	members.name members.role mode name rules state`

// TestFileOfDefeats: a file tells defeats, and extra coins that were split or kept for the table.
func TestFileOfDefeats(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	anna := s.Browser()
	campaign := anna.Found("coop", "addition", "set_sail_mix")
	for i := 0; i < 12 && s.Seen(campaign).Progress.Failures < 2; i++ {
		s.PlayOut(s.Plan(campaign, []string{"1", "bot-random"}, anna), 1, nil)
	}
	p := s.Seen(campaign).Progress
	if p.Failures < 2 {
		t.Fatalf("no two defeats in a row: %+v", p)
	}
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"bot-greedy"}, "seat-2": {"1"}, "choosing": {"draft"}}).To()
	anna.Post(campaign+"/start", nil).To()
	x := openFile(t, anna.Get(campaign+"/export.json").Want(200).Body)
	if x.Chapter != p.Chapter || x.Failures != p.Failures || x.Flawless || x.State != book.Running {
		t.Errorf("%s at chapter %d after %d defeats, is %+v", x.State, x.Chapter, x.Failures, p)
	}
	before, last := x.Attempts[len(x.Attempts)-2], x.Attempts[len(x.Attempts)-1]
	if in := last.Inputs; in.Failures != 2 || in.Extra != 6 || in.Choosing != record.ChooseDraft || in.Seats[0].Bot != "greedy" || in.Seats[0].Coins+in.Seats[1].Coins != 0 || last.Played != nil {
		t.Errorf("under way: %+v", last)
	}
	if in := before.Inputs; before.Result != record.Defeat || in.Failures != 1 || in.Extra != 3 || in.Seats[0].Coins+in.Seats[1].Coins != 3 || in.Seats[0].Name != "Anna" || before.Played == nil {
		t.Errorf("before that: %+v", before)
	}
}

// TestKeptFromEarlier: a campaign that came from a file, and one that was branched off, while Portside offered that, are
// shown as before and go on.
func TestKeptFromEarlier(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	anna, ben, carla := s.Browser(), s.Browser(), s.Browser()
	campaign := anna.Found("competitive")
	ben.Join(anna, campaign, "Ben", "member")
	played := s.Plan(campaign, []string{"1", "2"}, anna, ben)
	s.PlayOut(played, 2, nil)
	change := func(statement string, args ...any) { dbtest.Exec(t, s.Store.Path(), statement, args...) }

	// Anna has branched it off, and Ben is in both.
	v := s.Seen(campaign)
	branch := v.Campaign.Clone()
	branch.From, branch.FromName, branch.FromN, branch.Name, branch.Invite = v.ID, v.Name, 1, "Another way", record.NewCode()
	id, err := s.Store.AddCampaign(t.Context(), branch, []record.CampaignEntry{{At: 1, Kind: "forked", Attempt: 1, Args: []string{"Anna", v.Name}}})
	if err != nil {
		t.Fatal(err)
	}
	other := base.CampaignPath(id)
	change(`INSERT INTO campaign_attempts (campaign_id, n, kind, chapter, number, match_id, copied, inputs, result, report, stopping, shown, started_at, ended_at)
		SELECT ?, n, kind, chapter, number, match_id, 1, inputs, result, report, stopping, shown, started_at, ended_at FROM campaign_attempts WHERE campaign_id = ?`, int64(id), int64(v.ID))
	anna.Get(other).Want(200).Says("Branched off from “The dark lamp”")
	anna.Get(other + "/chronicle").Want(200).Says("branches off from “The dark lamp” here")
	seat := func(campaign string, member int) string {
		return strconv.FormatInt(int64(s.Seen(campaign).Members[member].ID), 10)
	}
	s.PlayOut(s.Plan(other, []string{seat(other, 0), seat(other, 1)}, anna, ben), 2, nil)
	if p, q := s.Seen(other).Progress, s.Seen(campaign).Progress; p.Chapter != 3 || q.Chapter != 2 {
		t.Errorf("the branch is at chapter %d, the other at %d", p.Chapter, q.Chapter)
	}
	if x := openFile(t, anna.Get(other+"/export.json").Want(200).Body); x.Fork != "The dark lamp" {
		t.Errorf("the file says branched off from %q", x.Fork)
	}
	anna.Post(other+"/standing", url.Values{"standing": {"archived"}}).To()
	anna.Post(other+"/delete", url.Values{"sure": {"yes"}}).To()
	anna.Get(base.MatchPath(played)).Want(200)

	// Anna has brought it in a file without the secret number, and Ben's place in it was never taken.
	promise := strings.Repeat("ab", 32)
	change("UPDATE campaigns SET imported = 9, fork_n = 1 WHERE id = ?", int64(v.ID))
	change("UPDATE campaign_attempts SET shown = 9 WHERE campaign_id = ?", int64(v.ID))
	change("UPDATE campaign_members SET user_id = NULL, place = 'Ben' WHERE campaign_id = ? AND name = 'Ben'", int64(v.ID))
	change("UPDATE matches SET imported = 1, commitment = ?, seed = ?, salt = ? WHERE id = ?", promise, make([]byte, 32), make([]byte, 16), int64(played))
	change("UPDATE seats SET kind = 'open', user_id = NULL, name = 'Ben' WHERE match_id = ? AND seat = 1", int64(played))
	s.Host.Forget(played)
	anna.Get(campaign).Want(200).Says("From a file")
	anna.Get(campaign + "/party").Want(200).Says("not on this site")
	ben.Get(campaign).Want(404)
	anna.Get(base.MatchPath(played)).Want(200).Says("Ben")
	anna.Get(base.MatchPath(played) + "/fair").Want(200).Says("played elsewhere")
	carla.Join(anna, campaign, "Carla", "member")
	noLeak(s, campaign, anna)
	s.PlayOut(s.Plan(campaign, []string{"1", seat(campaign, 2)}, anna, carla), 3, nil)
	if p := s.Seen(campaign).Progress; p.Chapter != 3 {
		t.Errorf("%+v", p)
	}
	x := openFile(t, carla.Get(campaign+"/export.json").Want(200).Body)
	if f := x.Attempts[0].Played; x.Fork != "The dark lamp" || f.Seed != "" || f.Commitment != promise || x.Attempts[1].Played == nil {
		t.Errorf("the file is of a branch of %q and has the match as %+v", x.Fork, f)
	}
}
