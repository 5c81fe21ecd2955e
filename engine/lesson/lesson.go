package lesson

import (
	"fmt"

	"portside/engine"
	"portside/engine/script"
)

// Learner is the seat of the learner in every scene.
const Learner engine.Seat = 0

// Follow is how many plies of others follow a decision at most.
const Follow = 2

// Text is a text in every language, by the code of the language.
type Text map[string]string

// Lesson is a list of scenes. It is never changed once it is read, so it may be shared.
type Lesson struct {
	Game    script.Game
	Key     string // once per game
	Title   Text
	Minutes int // roughly, for the list of lessons
	Scenes  []Scene
}

// Scene is one position and one decision of the learner.
type Scene struct {
	Key   string // once per lesson
	Place string // id of the element that the sentences are about
	Say   Text   // at most two sentences
	Goal  Text   // what the learner is to do

	header  []string // set up the positions of all scenes
	lines   []string // set up this one, and may override the header
	before  []string // plies that lead to the decision, "s1 ACTION = TAPE"
	answers []Answer // the good ones first
}

// Answer is what a scene has to say to some of the decisions.
type Answer struct {
	Good   bool
	Remark Text

	action string   // may hold *
	tape   string   // "any": fixed luck
	then   []string // plies of others, "s1 ACTION = TAPE"
}

// Texts are all texts of a lesson, for checks.
func (l *Lesson) Texts() []Text {
	list := []Text{l.Title}
	for _, s := range l.Scenes {
		list = append(list, s.Say, s.Goal)
		for _, a := range s.answers {
			list = append(list, a.Remark)
		}
	}
	return list
}

// Begin sets up a scene, counted from 0, and says with what its match was set up.
func (l *Lesson) Begin(scene int) (engine.State, engine.Setup, error) {
	s, err := l.Scenes[scene].begin(l.Game)
	if err != nil {
		return nil, engine.Setup{}, err
	}
	return s.State(), s.Setup(), nil
}

// begin sets up the position and plays up to the decision.
func (s *Scene) begin(g script.Game) (*script.Stage, error) {
	stage, err := script.Set(g, s.header, s.lines)
	if err != nil {
		return nil, err
	}
	for _, ply := range s.before {
		seat, action, tape := scripted(stage, ply)
		if action == "" {
			return nil, fmt.Errorf("%w before the decision: %s", engine.ErrIllegal, ply)
		}
		if _, err := stage.Play(seat, action, tape); err != nil {
			return nil, fmt.Errorf("%s: %w", ply, err)
		}
	}
	return stage, nil
}
