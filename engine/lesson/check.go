package lesson

import (
	"fmt"
	"strings"
)

// Check plays every legal decision of every scene and lists what is wrong: a decision without an answer or with luck that
// does not fit, an answer that fits no decision, a written ply that is never played, more than two sentences at a place.
func (l *Lesson) Check() (faults []string) {
	for n := range l.Scenes {
		s := &l.Scenes[n]
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Sprintf("scene %s: ", s.Key)+fmt.Sprintf(format, args...))
		}
		for lang, text := range s.Say {
			if sentences(text) > 2 {
				fault("more than two sentences (%s)", lang)
			}
		}
		state, _, err := l.Begin(n)
		if err != nil {
			fault("%v", err)
			continue
		}
		if !state.Deciders().Has(Learner) {
			fault("the learner is not asked")
			continue
		}
		met, played := map[*Answer]bool{}, map[*Answer]int{}
		for _, a := range state.Legal(Learner, nil) {
			out, err := l.Play(n, l.Game.Format(a))
			if err != nil {
				fault("%s: %v", l.Game.Format(a), err)
				continue
			}
			met[out.Answer] = true
			played[out.Answer] = max(played[out.Answer], out.scripted)
		}
		for i := range s.answers {
			a := &s.answers[i]
			if !met[a] {
				fault("%q answers no decision", a.action)
			} else if played[a] < len(a.then) {
				fault("after %q only %d of %d written plies are played", a.action, played[a], len(a.then))
			}
		}
	}
	return faults
}

// sentences counts the sentences of a text.
func sentences(text string) (n int) {
	for _, word := range strings.Fields(text) {
		if strings.ContainsAny(word[len(word)-1:], ".!?") && word != "…" {
			n++
		}
	}
	return n
}
