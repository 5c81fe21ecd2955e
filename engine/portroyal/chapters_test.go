package portroyal_test

import (
	"flag"
	"fmt"
	"strconv"
	"testing"

	"portside/engine"
	"portside/engine/bot"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
)

var (
	chapterMatches = flag.Int("chapters", 0, "play so many matches of every chapter and seat count together and print how many are won")
	chapterLevel   = flag.String("level", bot.Greedy, "level of the bots of -chapters")
	chapterPlies   = flag.Int("search", 2000, "plies that a searching bot of -chapters may look at for one answer")
	chapterExtra   = flag.Int("extra", 0, "extra coins of -chapters, for the whole team")
	chapterOnly    = flag.Int("only", 0, "only this chapter of -chapters")
	chapterSeats   = flag.Int("seats", 0, "only this number of seats of -chapters")
	chapterFrom    = flag.Uint64("from", 0, "seed of the first match of -chapters, so that a long run can be done in parts")
)

// playChapter plays a chapter together with bots of one level.
func playChapter(t testing.TB, seats, chapter, extra int, level string, seed uint64) *portroyal.View {
	t.Helper()
	options := map[string]string{"mode": portroyal.ModeAdventureCoop.String(), "chapter": strconv.Itoa(chapter), "demands": portroyal.DemandsTuned}
	if seats == 1 {
		options["mode"] = portroyal.ModeAdventureSolo.String()
	}
	if extra > 0 {
		options["groups"] = strconv.Itoa(chapter)
		for i := range seats {
			n := extra / seats
			if i < extra%seats {
				n++
			}
			options["extra_"+strconv.Itoa(i+1)] = strconv.Itoa(n)
		}
	}
	ch := engine.NewFast(seed)
	s, err := game.Game.New(engine.Setup{Seats: seats, Options: options}, ch, nil)
	if err != nil {
		t.Fatal(err)
	}
	var legal []engine.Action
	var worth []float64
	var bots []engine.Policy
	for i := range seats {
		b, err := bot.New(level, game.Game, seed*8+uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		if search, ok := b.(*bot.Search); ok {
			search.Plies = *chapterPlies
		}
		bots = append(bots, b)
	}
	for s.Deciders() != 0 {
		seat := s.Deciders().First()
		legal = s.Legal(seat, legal[:0])
		a := legal[0]
		if level == bot.Greedy {
			worth = game.Game.Score(s, seat, legal, worth[:0])
			best := 0
			for i := range worth {
				if worth[i] > worth[best] {
					best = i
				}
			}
			a = legal[best]
		} else if len(legal) > 1 {
			a = bots[seat].Choose(s.View(seat), legal).Action
		}
		s.Apply(seat, a, ch, nil)
	}
	return s.View(engine.Nobody).(*portroyal.View)
}

// Chapters are neither trivial nor hopeless for simple bots. With -chapters N it prints the shares of
// victories, and which conditions of card 9 were missed.
func TestChapters(t *testing.T) {
	if *chapterMatches == 0 {
		for chapter := 1; chapter <= portroyal.Chapters; chapter++ {
			won := 0
			const matches = 120
			for seed := range uint64(matches) {
				if playChapter(t, 1+int(seed%4), chapter, 0, bot.Greedy, seed).Ended == portroyal.EndVictory {
					won++
				}
			}
			if won == 0 || won > matches*9/10 {
				t.Errorf("chapter %d: %d of %d matches won", chapter, won, matches)
			}
		}
		return
	}
	fmt.Println("chapter  seats    won   missions markers influence missed   mean missions markers influence")
	for chapter := 1; chapter <= portroyal.Chapters; chapter++ {
		if *chapterOnly != 0 && chapter != *chapterOnly {
			continue
		}
		for seats := 1; seats <= 4; seats++ {
			if *chapterSeats != 0 && seats != *chapterSeats {
				continue
			}
			won, missed, mean := 0, [3]int{}, [3]int{}
			for seed := range uint64(*chapterMatches) {
				v := playChapter(t, seats, chapter, *chapterExtra, *chapterLevel, *chapterFrom+seed)
				if v.Ended == portroyal.EndVictory {
					won++
				}
				n := v.Adventure.Nine
				for i, g := range []portroyal.Goal{n.Missions, n.Markers, n.Influence} {
					mean[i] += g.Have
					if g.Have < g.Need {
						missed[i]++
					}
				}
			}
			share := func(n int) float64 { return 100 * float64(n) / float64(*chapterMatches) }
			fmt.Printf("%d        %d      %5.1f%%   %5.1f%%  %5.1f%%  %5.1f%%            %.1f %.1f %.1f\n", chapter, seats, share(won), share(missed[0]), share(missed[1]), share(missed[2]),
				share(mean[0])/100, share(mean[1])/100, share(mean[2])/100)
		}
	}
}
