package campaign

import (
	"fmt"
	"slices"
	"strconv"

	"portside/engine/record"
)

// entryKinds are the kinds of line in the log of a campaign, and the arguments of each: s a name or title,
// w a name or nothing, n a number, g a group, c a story card, k keys of additions, a an achievement.
var entryKinds = map[string]string{
	"created": "s", "joined": "s", "guest": "s", "returned": "s", "left": "s", "owner": "s", "renamed": "s", "additions": "k", "rules": "",
	"resumed": "s", "paused": "s", "archived": "s", "planned": "s", "split": "ss", "declined": "s", "coins": "ns",
	"started-chapter": "nn", "started-side": "nn", "started-variable": "nn", "story": "c", "group": "g",
	"won": "nn", "lost": "nnn", "played": "nn", "abandoned": "nn", "rewound": "nn",
	"side-victory": "nn", "side-defeat": "nn", "side-competitive": "nn", "side-abandoned": "nn", "variable-competitive": "nn", "variable-abandoned": "nn",
	"completed": "", "achievement": "a", "seat": "nww", "forked": "ss", "fork-made": "ss", "imported": "ss", "left-out": "nn", "place": "ss",
}

// once tells whether an attempt has entries of this kind at most once with the same words: a party that has seen
// a card has seen it, even if the match is taken back and shows it again.
func once(kind string) bool { return kind == "story" || kind == "group" }

// log takes over the log entries, except those about attempts that are left out.
func (r *Restorer) log() error {
	p := Fold(r.s, r.Campaign)
	seen := map[string]bool{}
	for i, e := range r.x.Log {
		n, known := r.places[e.Attempt]
		if e.N != i+1 || !r.past(e.At) || e.Attempt != 0 && !known || !r.sound(e, &p) {
			return broken("log", i+1, "entry %d %.20q %.80q", e.N, e.Kind, e.Args)
		}
		if e.Attempt != 0 && n == 0 {
			continue
		}
		e.N, e.Attempt = 0, n
		if once(e.Kind) {
			key := fmt.Sprint(e.Kind, n, e.Args)
			if seen[key] {
				continue
			}
			seen[key] = true
		}
		r.Log = append(r.Log, e)
	}
	return nil
}

// sound tells whether an entry of the log is one that this program would have written.
func (r *Restorer) sound(e record.CampaignEntry, p *Progress) bool {
	shape, known := entryKinds[e.Kind]
	if !known || len(e.Args) != len(shape) {
		return false
	}
	for i, what := range shape {
		arg := e.Args[i]
		n, err := strconv.Atoi(arg)
		switch what {
		case 'n':
			if err != nil || n < 0 || n > 10_000 || strconv.Itoa(n) != arg {
				return false
			}
		case 's':
			if !r.t.Clean(arg) {
				return false
			}
		case 'w': // a name, or nobody
			if arg != "" && !r.t.Clean(arg) {
				return false
			}
		case 'k': // keys of additions
			if arg != "" && !r.t.Clean(arg) {
				return false
			}
		case 'g':
			if _, ok := r.s.group(n); err != nil || !ok || !slices.Contains(p.merged(r.leftGroups()...), n) {
				return false
			}
		case 'c': // a story card, which an attempt may have taken back
			if e.Attempt < 1 || e.Attempt > len(r.x.Attempts) || !slices.Contains(r.s.Teller.Cards(r.x.Attempts[e.Attempt-1].Chapter), arg) {
				return false
			}
		case 'a':
			if arg != AdventureWon && arg != Ultimate {
				return false
			}
		}
	}
	return true
}

func (r *Restorer) leftGroups() [][]int {
	var lists [][]int
	for _, f := range r.LeftOut {
		lists = append(lists, f.Report.Groups)
	}
	return lists
}
