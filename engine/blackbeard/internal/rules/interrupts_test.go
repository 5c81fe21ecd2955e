package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/enginetest/nightly"
)

// ownTurn are the questions of a seat's own turn or of the drawer, which nobody else waits for.
var ownTurn = []uint16{
	blackbeard.AskOperation, blackbeard.AskShip, blackbeard.AskPlace, blackbeard.AskSail, blackbeard.AskBoard, blackbeard.AskNation, blackbeard.AskExchange, blackbeard.AskCargo, blackbeard.AskPerson, blackbeard.AskOrigin, blackbeard.AskInterrogate, blackbeard.AskSale, blackbeard.AskBribe, blackbeard.AskLetter,
	blackbeard.AskPrice, blackbeard.AskFeast, blackbeard.AskRenounce, blackbeard.AskInformed, blackbeard.AskLoot, blackbeard.AskShare, blackbeard.AskPardon, blackbeard.AskEnd, blackbeard.AskCompose, blackbeard.AskWarship, blackbeard.AskTarget, blackbeard.AskName, blackbeard.AskCentre, blackbeard.AskGate, blackbeard.AskKeep,
}

// TestInterrupts: every question that can come out of turn has a standing order for each of its words and a
// default for the absent seat, and the stand-in answers every question.
func TestInterrupts(t *testing.T) {
	for key := range blackbeard.PresetKeys {
		if blackbeard.Defaults[key] == "" {
			t.Errorf("an absent seat has no answer to %s", key)
		}
	}
	own := map[uint16]bool{}
	for _, kind := range ownTurn {
		own[kind] = true
	}
	answered, stood := map[uint16]int{}, map[uint16]int{}
	buf := make([]engine.Action, 0, 4096)
	rare := func() bool { // some question has not come up yet
		for kind := blackbeard.AskBase + 1; kind < blackbeard.AsksEnd; kind++ {
			if answered[kind] == 0 || !own[kind] && stood[kind] == 0 {
				return true
			}
		}
		return false
	}
	for seed := uint64(0); seed < nightly.Sample[uint64](100, 500) || seed < 10_000 && rare(); seed++ {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 2 + int(seed%3)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 21)))
		for n := 0; n < 200 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			v := s.View(who).(*blackbeard.View)
			buf = s.Legal(who, buf[:0])
			kind := v.Asked.Kind
			key, ship := v.Interrupt()
			if (key == "") != (own[kind] || kind == blackbeard.AskEnterZone && v.Asked.A < 0) {
				t.Fatalf("seed %d ply %d: %s has the key %q", seed, n, blackbeard.Notation{}.FormatEvent(v.Asked), key)
			}
			for _, word := range blackbeard.PresetKeys[key] {
				if word == "N" {
					word = "3"
				}
				ans := blackbeard.Order{Entries: []blackbeard.Preset{{Ship: ship, Key: key, Value: word}}}.Choose(v, buf)
				if ans.Do != engine.DoPlay && word != "sensible" && word != "ask" {
					t.Fatalf("seed %d ply %d: %s=%s does not answer %s", seed, n, key, word, blackbeard.Notation{}.FormatEvent(v.Asked))
				}
				stood[kind]++
			}
			if ans := (blackbeard.Notation{}).StandIn().Choose(v, buf); ans.Do != engine.DoPlay {
				t.Fatalf("seed %d ply %d: nobody answers %s for an absent seat", seed, n, blackbeard.Notation{}.FormatEvent(v.Asked))
			}
			answered[kind]++
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	for kind := blackbeard.AskBase + 1; kind < blackbeard.AsksEnd; kind++ {
		if answered[kind] == 0 {
			t.Errorf("nobody was asked %s", blackbeard.EventWord(kind))
		}
		if !own[kind] && stood[kind] == 0 {
			t.Errorf("no standing order answered %s", blackbeard.EventWord(kind))
		}
	}
}
