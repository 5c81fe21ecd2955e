package portroyal_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portside/engine/portroyal/game"
	"portside/engine/script"
)

// TestPositionsThatCannotBe: each of these is refused, with a message that names the mistake.
func TestPositionsThatCannotBe(t *testing.T) {
	const contracts = "mode=contracts_competitive"
	for _, tt := range []struct{ options, given, want string }{
		{"", "triggered no; s0.display admiral-9c-3p*2 mademoiselle-9c-3p*2", "s0 has reached the goal"},
		{"", "discard 3; discard.cards sailor-3c-1p", "has said as discard"},
		{"", "deck 30; draw-pile 40", "has said as deck"},
		{"", "gamblers 2", "s0 has used 2 gamblers and has 0"},
		{"", "phase after-gamble", "s0 has used 1 gamblers and has 0"},
		{"", "time 5", "time is a field of matches against the time pile"},
		{"", "s0.crowns 3", "crowns is a field of the adventure"},
		{"", "month 2", "month is a field of the adventure"},
		{"", "s0.pack ship-red-1s-1c", "s0 collects no ships"},
		{"", "offered contract-gamester", "cannot be offered in this match"},
		{"", "s0.display ship-red-1s-1c", "without a merchant of its colour"},
		{"set_sail_mix=yes", "s0.display ship-red-1s-1c ss-merchant-blue-8c-3p", "without a merchant of its colour"},
		{"", "revealed ship-red-1s-1c", "leaves no card of a gamble"},
		{"", "phase closing; harbour ship-red-1s-1c", "after a bust the harbour is empty"},
		{"", "phase gift; pending ship-red-1s-1c", "is no gift ship"},
		{"", "phase set-aside", "is of matches against the time pile"},
		{"", "phase difficulty", "is of matches against the time pile"},
		{"", "harbour ship-red-1s-1c ship-red-3s-2c", "2 red ships"},
		{contracts, "contracts contract-fighter contract-fighter", "contract-fighter is named twice"},
		{contracts, "contracts contract-fighter; contract-fighter.marks s0 s0", "s0 is named twice"},
		{contracts, "contracts galleon-foe; galleon-foe.marks s0; galleon-foe.waiting s0=1", "s0 has fulfilled contract-galleon-foe and waits on it as well"},
		{contracts, "contracts contract-jinx; offering contract-jinx; actor s1", "only the active seat is offered contract-jinx"},
		{contracts, "contracts fighter ransom", "contract-ransom has a blue seal"},
		{contracts, "contracts fighter jinx gamester explorer comedian", "4 contracts lie open, not 5"},
		{contracts, "contracts fighter; s0.pack ship-red-1s-1c", "contract-pack-of-pirates is not open"},
		{"mode=contracts_coop", "contracts fighter jinx gamester explorer comedian; time 18", "18 time cards, the seals give 17"},
		{"mode=contracts_coop", "phase difficulty; harbour sailor-3c-1p", "phase difficulty comes before"},
		{"mode=contracts_coop", "triggered yes; draws 1", "no influence ends"},
		{contracts, "contracts fighter jinx; offering fighter", "contract-fighter is not offered by itself"},
		{contracts, "contracts gamester; offering gamester; harbour ship-red-1s-1c", "when ships of 4 colours"},
		{contracts, "contracts pack-of-pirates; s0.pack ship-red-skull-3c", "can never be repelled"},
		{contracts, "contracts pack-of-pirates; pack-of-pirates.marks s0; s0.pack ship-red-1s-1c", "keeps no ships for it"},
		{contracts, "contracts pack-of-pirates; s0.pack ship-red-1s-1c ship-blue-1s-1c ship-green-1s-1c ship-black-2s-1c ship-yellow-1s-1c", "five colours"},
		{"", "draws 0; harbour sailor-3c-1p", "some have been drawn"},
		{"", "trigger s1; triggered no", "nobody has done it"},
		{"gambler=yes", "phase discover; gambles 1; harbour ship-red-1s-1c; s0.display gb-gambler-4c-1p", "nothing is drawn"},
		{"", "round 0", "rounds and turns count from 1"},
		{"gambler=yes", "gamblers 2; s0.display gb-gambler-4c-1p", "s0 has used 2 gamblers and has 1"},
		{"", "phase discover; allowance 2", "in phase discover nobody may take anything"},
		{"contract_cast=yes", "phase gift; pending jc-ship-red-6s-3c-gift; allowance 0", "so that something could be taken"},
		{"", "deck 0; discard 0; dry 2", "more than have been active in this round"},
		{"mode=adventure_coop", "phase character; harbour ship-red-1s-1c", "phase character comes before"},
		{"mode=adventure_coop", "phase character; s0.card 2; s1.card 2", "the same character card"},
		{"mode=adventure_coop", "phase share", "needs pot"},
		{"mode=adventure_coop", "toll 8; phase discover", "toll belongs to phase remove-marker"},
		{"mode=adventure_coop", "missions 10 12 11", "mission-11 never appears after mission-12"},
		{"mode=adventure_coop", "month 0", "months count from 1"},
		{"mode=adventure_coop", "event-used yes; draws 1", "no event of this turn has a free repel"},
		{"mode=adventure_coop", "less 2", "is not a number from 0 to 1"},
		{"mode=adventure_coop", "lookouts 1", "has used 1 lookouts and has 0"},
		{"mode=adventure_coop chapter=2", "sold ad-innkeeper-4c-1p", "has no such innkeeper"},
		{"mode=adventure_coop", "s0.kept ad-ship-red-rum", "it comes with chapter 2"},
		{"", "phase gift; pending jc-ship-red-6s-3c-gift", "it comes with option contract_cast"},
		{"", "harbour gb-gambler-4c-1p", "it comes with option gambler"},
		{"mode=adventure_coop", "missions 10 20; draws 1", "missions of two chapters"},
		{"mode=adventure_coop", "toll 8", "nobody pays for markers"},
		{"mode=adventure_competitive", "toll 9", "a marker costs 8 coins"},
		{"mode=adventure_coop", "chapter 6; draws 1", "is not a number from 1 to 5"},
		{"mode=adventure_coop", "phase share; pot 4", "so many coins are never split"},
		{"mode=adventure_variable", "missions 10 13 15 20 25; draws 1", "four missions are open"},
		{"mode=adventure_coop chapter=5", "missions 50 52; 52.waiting s0; 52.marks s0", "waits on it as well"},
		{"mode=adventure_coop chapter=5", "missions 50 52; offering 52; harbour sailor-3c-1p*2", "after card 1 of the harbour"},
		{"mode=adventure_coop chapter=3", "missions 30 33; offering 33; actor s1", "only the active seat is offered mission-33"},
		{"mode=adventure_coop chapter=3", "missions 30 33; offering 33; harbour ship-red-1s-1c", "when ships of 4 colours"},
		{"mode=adventure_coop", "event-pile event-end-of-month event-calm-sea", "lies at the bottom"},
	} {
		text := "game port-royal\nseats 2\noptions start_seat=1 " + tt.options + "\ncase X-1 Impossible\ngiven " +
			strings.ReplaceAll(tt.given, "; ", "\ngiven ") + "\nexpect running\n"
		if _, failed, out := runScript(t, text); failed != 1 || !strings.Contains(out, tt.want) {
			t.Errorf("%s: %s: want a failure with %q, got:\n%s", tt.options, tt.given, tt.want, out)
		}
	}
}

// TestImplied: a position may leave out what the cards on the table imply.
func TestImplied(t *testing.T) {
	const coop = "mode=adventure_coop"
	for _, tt := range []struct{ options, given, want string }{
		{"", "harbour ship-red-1s-1c", "legal s0: draw stop"},
		{"", "pending ship-red-1s-1c; s0.display sailor-3c-1p", "draws 1"},
		{"", "deck 0; discard 0", "dry 1"},
		{"", "harbour ship-red-1s-1c; allowance 2", "phase take"},
		{"", "harbour ship-red-1s-1c; actor s1", "phase take"},
		{"gambler=yes", "phase after-gamble; s0.display gb-gambler-4c-1p", "gamblers 1"},
		{"mode=contracts_competitive", "contracts jinx; offering jinx; harbour ship-red-1s-1c ship-red-3s-2c", "legal s0: yes.contract-jinx no.contract-jinx"},
		{"mode=contracts_competitive", "contracts tiny-gamester gamester; harbour ship-red-1s-1c ship-blue-1s-1c ship-green-1s-1c", "offered contract-tiny-gamester"},
		{"mode=contracts_competitive", "contracts tiny-gamester; tiny-gamester.waiting s1", "contract-tiny-gamester.waiting s1"},
		{"mode=contracts_competitive", "contracts tiny-gamester; tiny-gamester.waiting s1", "contract-tiny-gamester.waiting s1=1"},
		{"gambler=yes", "gambles 1; harbour ship-red-1s-1c sailor-3c-1p*3; s0.display gb-gambler-4c-1p*2", "legal s0: gamble go-on"},
		{coop + " chapter=3", "missions 30 31 33; harbour ship-red-1s-1c ship-blue-1s-1c ship-green-1s-1c ship-black-2s-1c", "offered mission-33"},
		{coop + " chapter=3", "s0.display ad-lookout-4c-1p; looked sailor-3c-1p ship-red-1s-1c", "lookouts 1"},
		{coop, "harbour sailor-3c-1p", "entered yes"},
		{"", "harbour sailor-3c-1p", "tie-break none"},
		{coop, "harbour sailor-3c-1p; draws 2", "entered no"},
		{coop, "event-pile unknown*2 event-end-of-month", "event-pile unknown unknown event-end-of-month"},
		{"mode=adventure_competitive", "phase remove-marker", "toll 8"},
		{"mode=adventure_variable", "phase remove-marker", "current-event event-end-of-month-variable"},
		{"mode=contracts_coop", "s0.coins 12", "phase discover"},
		{"mode=contracts_coop", "score 2", "phase discover"},
		{"mode=contracts_coop", "time 9", "phase difficulty"},
		{coop, "missions 15; s0.kept ad-ares-book-2s", "groups 80"},
		{coop, "missions 30", "groups 80 81 82"},
		{coop, "missions 30", "chapter 3"},
		{coop, "mission-10.marks s0", "missions mission-10"},
		{coop, "10.marks s0; missions 10 11", "mission-10.marks s0"},
		{coop + " chapter=5", "offering 50; actor s1", "deciders s1"},
		{coop, "s0.character grace-may; s1.character senora-anne", "phase discover"},
		{coop + " extra_coins=3 character_choice=draft", "s0.character grace-may; s1.character senora-anne", "phase share"},
	} {
		text := "game port-royal\nseats 2\noptions start_seat=1 " + tt.options + "\ncase X-1 Implied\ngiven " +
			strings.ReplaceAll(tt.given, "; ", "\ngiven ") + "\nexpect " + tt.want + "\n"
		if passed, _, out := runScript(t, text); passed != 1 {
			t.Errorf("%s: %s: want %s, got:\n%s", tt.options, tt.given, tt.want, out)
		}
	}
}

// TestUnknownNames: an unknown name is not reported as a missing one.
func TestUnknownNames(t *testing.T) {
	for _, tt := range []struct{ options, line, want string }{
		{"mode=contracts_competitive", "expect contracts lacks contract-ransome", "no contract is called"},
		{"mode=adventure_coop", "expect missions lacks mission-99", "no mission is called"},
		{"mode=adventure_coop", "expect event-pile lacks event-storm", "no event is called"},
		{"mode=adventure_coop", "expect groups lacks 99", "no shuffle group is called"},
		{"mode=adventure_coop", "expect story lacks 99", "no story is called"},
		{"mode=adventure_coop chapter=1", "given missions 10\nexpect mission-10.marks lacks s7", "no seat is called"},
		{"mode=adventure_coop", "expect s0.character pc-long-john", "no character card shows"},
		{"", "expect phase trading", "no phase is called"},
		{"", "expect harbour lacks sailor", "no card is called"},
		{"", "expect noevent traded s0 ship-red-1s-9c", "no event of the game tells of"},
		{"", "refuse s0 fulfil.contract-jinx*2", "unknown action"},
	} {
		text := "game port-royal\nseats 2\noptions start_seat=1 " + tt.options + "\ncase X-1 Unknown\n" + tt.line + "\n"
		if _, failed, out := runScript(t, text); failed != 1 || !strings.Contains(out, tt.want) {
			t.Errorf("%s: want a failure with %q, got:\n%s", tt.line, tt.want, out)
		}
	}
}

func runScript(t *testing.T, text string) (passed, failed int, report string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.case")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	passed, failed, err := script.Run(&out, []script.Game{game.Game}, path)
	if err != nil {
		t.Fatal(err)
	}
	return passed, failed, out.String()
}
