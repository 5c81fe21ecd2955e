package lesson

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/bot"
	"portside/engine/script"
)

// Outcome is what a decision of the learner led to.
type Outcome struct {
	State  engine.State
	Setup  engine.Setup
	Plies  []Ply // the learner's own first
	Answer *Answer

	scripted int // plies of others that the lesson wrote down
}

// Ply is something that happened in a scene.
type Ply struct {
	Seat   engine.Seat
	Action string
	Events []engine.Event
}

// Play plays a decision of the learner in a scene, and up to Follow plies of others. Several actions can stand in one text
// if the view knows it as a plan. The same decision always leads to the same outcome. Errors: engine.ErrIllegal,
// engine.ErrNotation, or a mistake in the lesson.
func (l *Lesson) Play(scene int, action string) (*Outcome, error) {
	s := &l.Scenes[scene]
	stage, err := s.begin(l.Game)
	if err != nil {
		return nil, err
	}
	texts := []string{action}
	if plan := engine.Plan(stage.State().View(Learner), action); plan != nil {
		texts = texts[:0]
		for _, a := range plan {
			texts = append(texts, l.Game.Format(a))
		}
	}
	out := &Outcome{State: stage.State(), Setup: stage.Setup()}
	if out.Answer, err = s.answerTo(stage, texts[0]); err != nil {
		return nil, err
	}
	for i, text := range texts {
		if i > 0 && !may(l.Game, stage.State(), text) { // the way ends where something new shows
			break
		}
		if err := out.play(stage, Learner, text, out.Answer.tape); err != nil {
			return nil, err
		}
	}
	return out, out.follow(l.Game, stage)
}

// may tells whether an action is legal for the learner.
func may(g engine.Game, s engine.State, action string) bool {
	return slices.ContainsFunc(s.Legal(Learner, nil), func(a engine.Action) bool { return g.Format(a) == action })
}

// play plays one ply.
func (o *Outcome) play(stage *script.Stage, seat engine.Seat, action, tape string) error {
	events, err := stage.Play(seat, action, tape)
	o.Plies = append(o.Plies, Ply{seat, action, events})
	return err
}

// follow plays what the others do: as the answer says, and with a bot where that does not fit or says nothing.
func (o *Outcome) follow(g engine.Game, stage *script.Stage) error {
	then := o.Answer.then
	for range Follow {
		asked := o.State.Deciders()
		if asked == 0 || asked.Has(Learner) {
			return nil
		}
		seat, action, tape := asked.First(), "", "any"
		if len(then) > 0 {
			if by, text, luck := scripted(stage, then[0]); text != "" {
				seat, action, tape, then = by, text, luck, then[1:]
				o.scripted++
			} else {
				then = nil
			}
		}
		if action == "" {
			policy, err := bot.New(bot.Greedy, g, 1)
			if err != nil {
				return err
			}
			action = g.Format(policy.Choose(o.State.View(seat), o.State.Legal(seat, nil)).Action)
		}
		if err := o.play(stage, seat, action, tape); err != nil {
			return err
		}
	}
	return nil
}

// scripted reads a ply of the lesson; action is "" if it is not legal now.
func scripted(stage *script.Stage, text string) (seat engine.Seat, action, tape string) {
	ply, tape, found := strings.Cut(text, " = ")
	if !found {
		tape = "any"
	}
	who, word, _ := strings.Cut(ply, " ")
	for s := range stage.State().Deciders().All() {
		if who != fmt.Sprint(s) {
			continue
		}
		if meant, err := stage.Meant(s, word); err == nil && len(meant) == 1 {
			return s, meant[0], tape
		}
	}
	return engine.Nobody, "", ""
}
