package portroyal

import (
	"fmt"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

// questions are positions of three seats in which seat 0 is asked, if not said otherwise, with the
// sentence for seats 0 and 1 in English.
var questions = []struct {
	name        string
	fields      []string
	asked, wait string
}{
	{"first card", []string{"active=s0", "phase=discover", "draws=0"}, "Draw your first card.", "Anna draws…"},
	{"first card with a claim", []string{"active=s0", "phase=discover", "draws=0", "row=expedition-2priest", "s0.display=priest-4c-1p jack-of-all-trades-6c-1p"},
		"Draw your first card, or claim an expedition first.", "Anna draws…"},
	{"an expedition out of reach", []string{"active=s0", "phase=discover", "draws=0", "row=expedition-2priest", "s0.display=captain-4c-1p jack-of-all-trades-6c-1p"},
		"Draw your first card.", "Anna draws…"},
	{"no ship lies there", []string{"active=s0", "phase=discover", "draws=1", "harbour=sailor-3c-1p"},
		"Draw another card or stop: no unseen card can end your turn.", "Anna draws…"},
	{"two ships lie there", []string{"active=s0", "phase=discover", "draws=2", "harbour=ship-red-1s-1c ship-black-2s-1c"},
		"Draw another card or stop: 18 of 117 unseen cards would end your turn.", "Anna draws…"},
	{"a ship", []string{"active=s0", "phase=ship", "draws=1", "pending=ship-red-3s-2c", "s0.display=pirate-7c-2p sailor-3c-1p"},
		"In sight: a red frigate (3 swords). Let it in or repel it?", "Anna has a red frigate in sight: let it in or repel it?"},
	{"a second ship", []string{"active=s0", "phase=ship", "draws=1", "harbour=ship-yellow-1s-1c", "pending=ship-yellow-1s-2c", "s0.display=sailor-3c-1p"},
		"In sight: a yellow pinnace (1 sword), the second of its colour. Repel it or go bust?", "Anna has a yellow pinnace in sight: let it in or repel it?"},
	{"own take", []string{"active=s0", "actor=s0", "phase=take", "allowance=2", "harbour=ship-red-1s-1c ship-blue-1s-1c sailor-3c-1p"},
		"Your take: choose up to 2 cards or finish.", "Waiting for Anna to choose: 2 cards at most."},
	{"only a claim is left", []string{"active=s0", "actor=s0", "phase=take", "allowance=0", "row=expedition-2priest", "s0.display=priest-4c-1p*2"},
		"Claim an expedition or finish.", "Anna may still claim an expedition."},
	{"a guest", []string{"active=s1", "actor=s0", "phase=take", "allowance=1", "harbour=ship-red-1s-1c"},
		"Harbour of Bert: take 1 card for a fee of 1 coin, or nothing.", "Waiting for Anna to take 1 card at most from your harbour."},
	{"a guest of another", []string{"active=s2", "actor=s0", "phase=take", "allowance=2", "harbour=ship-red-1s-1c"},
		"Harbour of Clara: take up to 2 cards for a fee of 1 coin each, or nothing.", "Waiting for Anna to take 2 cards at most from the harbour of Clara."},
	{"after a bust", []string{"active=s0", "phase=closing", "row=expedition-2priest", "s0.display=priest-4c-1p*2"},
		"Bust! Claim an expedition after all, or end your turn.", "Anna may still claim an expedition."},
	{"a gambler before the first card", []string{"option gambler=yes", "active=s0", "phase=discover", "draws=0", "s0.display=gb-gambler-4c-1p"},
		"Draw your first card. 16 % risk of going bust if you gamble.", "Anna draws…"},
	{"a second gambler", []string{"option gambler=yes", "active=s0", "phase=after-gamble", "draws=1", "gambles=1", "gamblers=1", "harbour=ship-red-1s-1c ship-blue-1s-1c", "s0.display=gb-gambler-4c-1p*2"},
		"The gamble came off: 1 card more to take. Gamble again, or go on to trading? 56 % risk of going bust if you gamble.", "Anna has gambled and won; waiting for what comes next."},
	{"a claim after the gamble", []string{"option gambler=yes", "active=s0", "phase=after-gamble", "draws=1", "gambles=1", "gamblers=1", "row=expedition-2priest", "s0.display=gb-gambler-4c-1p priest-4c-1p*2"},
		"The gamble came off: 1 card more to take. Go on to trading when you are ready.", "Anna has gambled and won; waiting for what comes next."},
	{"a gift", []string{"option contract_cast=yes", "active=s1", "actor=s0", "phase=gift", "pending=jc-ship-red-6s-3c-gift"},
		"You took the red frigate: choose who gets a coin.", "Waiting for Anna to choose who gets a coin."},
	{"jinx", contracts("contracts=contract-jinx contract-explorer", "active=s0", "phase=offer", "offering=contract-jinx"),
		"Bust! Contract Jinx: place a marker now for 1 coin?", "Waiting for Anna: take up the contract Jinx, or let it pass?"},
	{"the last marker", contracts("contracts=contract-jinx contract-explorer contract-trader-prince", "contract-explorer.marks=s0", "contract-trader-prince.marks=s0", "active=s1", "actor=s0",
		"phase=offer", "contracts=contract-tax-officer contract-explorer contract-trader-prince", "contract-explorer.marks=s0", "contract-trader-prince.marks=s0", "offering=contract-tax-officer"),
		"You have paid tax. Contract Tax Officer: place a marker now for 7 coins and 2 influence? It would be your last free marker.",
		"Waiting for Anna: take up the contract Tax Officer, or let it pass?"},
	{"tiny gamester", contracts("contracts=contract-tiny-gamester contract-explorer", "active=s0", "phase=offer", "offering=contract-tiny-gamester"),
		"The harbour shows 3 colours. Contract Tiny Gamester: put a marker on the waiting space, to fulfil it in a later turn?",
		"Waiting for Anna: take up the contract Tiny Gamester, or let it pass?"},
	{"tiny gamester again", contracts("contracts=contract-tiny-gamester contract-fighter", "contract-tiny-gamester.waiting=s0=1", "contract-tiny-gamester.marks=s1 s2",
		"active=s0", "phase=offer", "offering=contract-tiny-gamester", "s0.display=pirate-7c-2p sailor-3c-1p"),
		"The harbour shows 3 colours. Contract Tiny Gamester: place a marker now, for no coins? You can fulfil: Fighter.",
		"Waiting for Anna: take up the contract Tiny Gamester, or let it pass?"},
	{"a ship to keep", contracts("contracts=contract-pack-of-pirates contract-explorer", "active=s0", "phase=ship", "draws=1", "pending=ship-red-3s-2c", "s0.display=pirate-7c-2p sailor-3c-1p"),
		"In sight: a red frigate (3 swords). Let it in, repel it, or repel it and keep it for Pack of Pirates?",
		"Anna has a red frigate in sight: let it in or repel it?"},
	{"a contract as a guest", contracts("contracts=contract-explorer contract-fighter", "active=s1", "actor=s0", "phase=take", "allowance=0", "s0.display=pirate-7c-2p sailor-3c-1p"),
		"Harbour of Bert: fulfil a contract or finish. You can fulfil: Fighter.", "Anna may still fulfil a contract."},
	{"a contract after a bust", contracts("contracts=contract-explorer contract-fighter", "active=s0", "phase=closing", "row=expedition-2priest", "s0.display=priest-4c-1p*2 pirate-7c-2p sailor-3c-1p"),
		"Bust! Claim an expedition or fulfil a contract after all, or end your turn. You can fulfil: Fighter.", "Anna may still claim an expedition or fulfil a contract."},
	{"difficulty", []string{"option mode=contracts_coop", "phase=difficulty", "active=s0", "time=15"},
		"How many of the 15 time cards should the team set aside? Propose a number: each card scores a point if you win, and costs a turn.",
		"How many of the 15 time cards should the team set aside? Propose a number: each card scores a point if you win, and costs a turn."},
	{"difficulty proposed", []string{"option mode=contracts_coop", "phase=difficulty", "active=s0", "time=15", "proposal=4", "agreed=s1"},
		"Proposed: set aside 4 of the 15 time cards. Agree, or propose another number.",
		"Proposed: set aside 4 of the 15 time cards. Waiting for Anna and Clara to agree."},
	{"coins proposed", []string{"option mode=adventure_coop", "phase=share", "pot=6", "parts=1 2 3", "agreed=s1 s2"},
		"Proposed split: Anna 1, Bert 2 and Clara 3. Agree, or begin another one.",
		"Waiting for Anna: how are the extra coins split?"},
	{"a time card after a tax", []string{"option mode=contracts_coop", "active=s0", "phase=set-aside", "draws=1", "time=9"},
		"The tax is dealt with. Set one of the 9 time cards aside? It scores a point if you win, and costs a turn.",
		"Waiting for Anna: set a time card aside after the tax, or not?"},
	{"too few markers", []string{"option mode=contracts_coop", "contracts=contract-explorer contract-fighter contract-comedian contract-lady-killer contract-trader-prince contract-jinx contract-ransom",
		"contract-explorer.marks=s0 s1 s2", "contract-fighter.marks=s0 s1 s2", "contract-comedian.marks=s0", "active=s0", "phase=discover", "draws=1", "time=5", "harbour=sailor-3c-1p"},
		"Draw another card or stop: no unseen card can end your turn. Warning: 4 contracts that nobody has begun need more than the free markers (2). The match cannot be won any more.",
		"Anna draws… Warning: 4 contracts that nobody has begun need more than the free markers (2). The match cannot be won any more."},
	{"just enough markers", []string{"option mode=contracts_coop", "contracts=contract-explorer contract-comedian contract-lady-killer contract-jinx contract-ransom",
		"contract-explorer.marks=s0 s1 s2", "contract-comedian.marks=s0 s1 s2", "contract-lady-killer.marks=s1", "active=s0", "phase=discover", "draws=1", "time=5",
		"harbour=sailor-3c-1p", "s0.display=captain-4c-1p mademoiselle-7c-2p"},
		"Draw another card or stop: no unseen card can end your turn. You can fulfil: Lady Killer. Careful: every free marker is needed for a contract that nobody has fulfilled.",
		"Anna draws…"},
	{"the last round", []string{"active=s0", "phase=discover", "draws=0", "trigger=s1"}, "Last round. Draw your first card.", "Last round. Anna draws…"},
}

// contracts are the fields of a match with contracts.
func contracts(fields ...string) []string {
	return append([]string{"option mode=contracts_competitive"}, fields...)
}

func TestAsk(t *testing.T) {
	for _, tt := range questions {
		t.Run(tt.name, func(t *testing.T) {
			if got := Ask(i18n.For(i18n.En), position(t, 0, tt.fields...), nil, names); got != tt.asked {
				t.Errorf("asked %q, want %q", got, tt.asked)
			}
			if got := Ask(i18n.For(i18n.En), position(t, 1, tt.fields...), nil, names); got != tt.wait {
				t.Errorf("others read %q, want %q", got, tt.wait)
			}
			for _, l := range i18n.Langs {
				for _, viewer := range []engine.Seat{0, 1, 2, engine.Nobody} {
					wellFormed(t, fmt.Sprint(l, viewer), Ask(i18n.For(l), position(t, viewer, tt.fields...), nil, names))
				}
			}
		})
	}
}

func TestVerdict(t *testing.T) {
	over := func(fields ...string) *portroyal.View {
		v := position(t, 0, fields...)
		v.Phase = portroyal.PhaseOver
		return v
	}
	ended := func(reason int, fields ...string) *portroyal.View {
		v := over(fields...)
		v.Ended = reason
		return v
	}
	tests := []struct {
		name string
		v    *portroyal.View
		want string
	}{
		{"influence", over("s1.display=admiral-9c-3p*2"), "Bert wins with 6 influence."},
		{"influence of the viewer", over("s0.display=admiral-9c-3p*2"), "You win with 6 influence."},
		{"coins", over("s0.coins=4", "s1.coins=5"), "Bert wins on coins: 0 influence each, and with 5 the most coins."},
		{"shared", over("s0.coins=5", "s1.coins=5"), "Shared victory: you and Bert, 0 influence and 5 coins each."},
		{"expedition needed", over("option expedition_variant=yes", "s0.display=admiral-9c-3p*2", "s2.display=expedition-2priest"),
			"Clara wins with 4 influence. Only seats with an expedition could win."},
		{"ships under merchants", over("option mode=set_sail", "s1.display=ss-merchant-red-6c-2p ss-ship-red-1s-1c*2"), "Bert wins with 4 influence."},
		{"the team wins", ended(portroyal.EndWon, "option mode=contracts_coop", "score=4"), "The team wins with 4 points. Title: Pirate."},
		{"the team loses", ended(portroyal.EndLost, "option mode=contracts_coop", "contracts=contract-jinx contract-explorer contract-ransom", "contract-explorer.marks=s2"),
			"The time pile is empty: the team loses. Not fulfilled: Jinx and Ransom."},
		{"won alone", ended(portroyal.EndWon, "seats=1", "option mode=contracts_solo", "score=9"), "You win with 9 points. Title: Ruler of all Seas."},
		{"lost alone", ended(portroyal.EndLost, "seats=1", "option mode=contracts_solo", "contracts=contract-jinx"), "The time pile is empty: you lose. Not fulfilled: Jinx."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Ask(i18n.For(i18n.En), tt.v, nil, names); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for _, l := range i18n.Langs {
				wellFormed(t, string(l), Ask(i18n.For(l), tt.v, nil, names))
			}
		})
	}
}

// everyMode has matches of every mode and every addition.
var everyMode = []struct {
	seats   int
	options map[string]string
}{
	{2, nil},
	{3, nil},
	{4, map[string]string{"expedition_variant": "yes"}},
	{5, nil},
	{2, map[string]string{"mode": "set_sail"}},
	{4, map[string]string{"mode": "set_sail"}},
	{3, map[string]string{"gambler": "yes", "set_sail_mix": "yes", "contract_cast": "yes"}},
	{3, map[string]string{"mode": "contracts_competitive", "gambler": "yes"}},
	{5, map[string]string{"mode": "contracts_competitive", "set_sail_mix": "yes", "gambler": "yes"}},
	{2, map[string]string{"mode": "contracts_coop", "gambler": "yes"}},
	{3, map[string]string{"mode": "contracts_coop", "set_sail_mix": "yes"}},
	{5, map[string]string{"mode": "contracts_coop", "gambler": "yes", "set_sail_mix": "yes"}},
	{1, map[string]string{"mode": "contracts_solo", "gambler": "yes"}},
	{1, map[string]string{"mode": "contracts_solo"}},
}

// TestWordsOfMatches plays random matches of every mode in every language: every ply has a readable story,
// every action a label, and every moment a question, for a seat and for those who watch.
func TestWordsOfMatches(t *testing.T) {
	luck := engine.NewFast(7)
	for round, set := range everyMode {
		for _, l := range i18n.Langs {
			p := i18n.For(l)
			all := append(names, "Dirk", "Emma")[:set.seats]
			var log engine.Log
			s, err := game.Game.New(engine.Setup{Seats: set.seats, Options: set.options}, luck, &log)
			if err != nil {
				t.Fatal(err)
			}
			var plies [][]engine.Event
			for {
				for _, viewer := range []engine.Seat{0, engine.Nobody} {
					v := s.View(viewer)
					what := fmt.Sprintf("%s, match %d, ply %d, viewer %v", l, round, len(plies), viewer)
					wellFormed(t, what, Ask(p, v, nil, all))
					for _, line := range Story(p, v, all, log.Events) {
						wellFormed(t, what, line.Text)
					}
				}
				plies = append(plies, log.Events)
				seat := s.Deciders().First()
				if seat == engine.Nobody {
					break
				}
				legal := s.Legal(seat, nil)
				a := legal[luck.Pick(len(legal))]
				if label := Label(p, s.View(seat).(*portroyal.View), all, a); label == "" || broken.MatchString(label) {
					t.Errorf("%s is labelled %q", game.Game.Format(a), label)
				}
				log = engine.Log{}
				s.Apply(seat, a, luck, &log)
			}
			moments := Moments(p, s.View(0), all, func(yield func(int, []engine.Event) bool) {
				for i, events := range plies {
					if !yield(i, events) {
						return
					}
				}
			})
			if len(moments) == 0 && set.seats > 1 {
				t.Errorf("match %d had no notable moment in %d plies", round, len(plies))
			}
			for i, m := range moments {
				wellFormed(t, "moment", m.Text)
				if i > 0 && m.Ply < moments[i-1].Ply || m.Ply >= len(plies) {
					t.Errorf("moments of match %d are out of order at ply %d", round, m.Ply)
				}
			}
		}
	}
}

// TestGoalSaysWho: the end of a match says who brought it about, to that seat as well as to the others.
func TestGoalSaysWho(t *testing.T) {
	for _, tt := range []struct {
		fields     []string
		you, other string
	}{
		{[]string{"trigger=s1"}, "You reached the goal of 12 influence, and the round was played out.", "Bert reached the goal of 12 influence, and the round was played out."},
		{[]string{"option mode=adventure_competitive", "trigger=s1"}, "You reached the goal of 12 influence with a visible trophy, and the round was played out.",
			"Bert reached the goal of 12 influence with a visible trophy, and the round was played out."},
	} {
		for _, viewer := range []engine.Seat{0, 1, engine.Nobody} {
			v := position(t, viewer, tt.fields...)
			v.Phase = portroyal.PhaseOver
			want := tt.other
			if viewer == 1 {
				want = tt.you
			}
			if got := endReason(i18n.For(i18n.En), v, names); got != want {
				t.Errorf("viewer %v reads %q, want %q", viewer, got, want)
			}
			for _, l := range i18n.Langs {
				got := endReason(i18n.For(l), v, names)
				wellFormed(t, string(l), got)
				if named := strings.Contains(got, names[1]); named != (viewer != 1) || !strings.Contains(got, "12") {
					t.Errorf("%s, viewer %v: %q", l, viewer, got)
				}
			}
		}
	}
}
