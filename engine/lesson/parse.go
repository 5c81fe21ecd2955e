package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/script"
)

// setting are the words that begin set-up lines, which go to the case script as they are.
var setting = []string{"seats", "rules", "options", "deal", "given"}

// reader reads the lines of a lesson in order.
type reader struct {
	lesson *Lesson
	header []string // set-up lines before the first scene
	scene  *Scene   // being read, nil before the first
	text   *Text    // what lines with texts belong to now
}

// Parse reads a lesson. Errors name the line.
func Parse(g script.Game, key, text string) (*Lesson, error) {
	r := &reader{lesson: &Lesson{Game: g, Key: key}, header: []string{"game " + g.Info().Key}}
	for i, line := range strings.Split(text, "\n") {
		words := strings.FieldsFunc(line, blank)
		if at := slices.IndexFunc(words, func(w string) bool { return w[0] == '#' }); at >= 0 {
			words = words[:at]
		}
		if len(words) == 0 {
			continue
		}
		if err := r.line(words[0], strings.Join(words[1:], " ")); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	for i := range r.lesson.Scenes {
		if err := r.lesson.Scenes[i].complete(); err != nil {
			return nil, fmt.Errorf("scene %s: %w", r.lesson.Scenes[i].Key, err)
		}
	}
	switch l := r.lesson; {
	case l.Title == nil:
		return nil, errors.New("it has no title")
	case l.Minutes == 0:
		return nil, errors.New("it does not say how many minutes it takes")
	case len(l.Scenes) == 0:
		return nil, errors.New("it has no scene")
	}
	return r.lesson, nil
}

// blank tells whether a rune separates words. A no-break space does not: it belongs to the text.
func blank(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }

// line reads one line: its first word, and the rest.
func (r *reader) line(word, rest string) (err error) {
	switch {
	case len(word) == 2 && word >= "aa" && word <= "zz":
		return r.words(word, rest)
	case slices.Contains(setting, word):
		if r.text = nil; r.scene == nil {
			r.header = append(r.header, word+" "+rest)
		} else {
			r.scene.lines = append(r.scene.lines, word+" "+rest)
		}
		return nil
	case word == "lesson":
		r.text = &r.lesson.Title
		return nil
	case word == "minutes":
		r.lesson.Minutes, err = script.Numeral(rest, 1, 60)
		return err
	case word == "scene":
		if rest == "" || slices.ContainsFunc(r.lesson.Scenes, func(s Scene) bool { return s.Key == rest }) {
			return fmt.Errorf("a scene needs a key of its own, not %q", rest)
		}
		r.lesson.Scenes = append(r.lesson.Scenes, Scene{Key: rest, header: r.header})
		r.scene, r.text = &r.lesson.Scenes[len(r.lesson.Scenes)-1], nil
		return nil
	case r.scene == nil:
		return fmt.Errorf("%q before the first scene", word)
	}
	return r.part(word, rest)
}

// part reads a line that belongs to a scene.
func (r *reader) part(word, rest string) error {
	s := r.scene
	switch word {
	case "place":
		s.Place = rest
	case "before":
		s.before = append(s.before, rest)
	case "say":
		r.text = &s.Say
	case "goal":
		r.text = &s.Goal
	case "good", "other":
		action, tape, found := strings.Cut(rest, " = ")
		if !found {
			tape = "any"
		}
		if action == "" || strings.Contains(action, " ") {
			return fmt.Errorf("an answer is written: %s ACTION = TAPE", word)
		}
		s.answers = append(s.answers, Answer{Good: word == "good", action: action, tape: tape})
		r.text = &s.answers[len(s.answers)-1].Remark
	case "then":
		if len(s.answers) == 0 || r.text == nil {
			return errors.New("then belongs below an answer")
		}
		a := &s.answers[len(s.answers)-1]
		if a.then = append(a.then, rest); len(a.then) > Follow {
			return fmt.Errorf("more than %s further plies", strconv.Itoa(Follow))
		}
	default:
		return fmt.Errorf("unknown keyword %q", word)
	}
	return nil
}

// words reads a text in one language.
func (r *reader) words(lang, text string) error {
	if r.text == nil || text == "" {
		return fmt.Errorf("nothing that a text in %q belongs to", lang)
	}
	if *r.text == nil {
		*r.text = Text{}
	}
	if (*r.text)[lang] != "" {
		return fmt.Errorf("two texts in %q", lang)
	}
	(*r.text)[lang] = text
	return nil
}

// complete hands on shared remarks, puts good answers first and sets up the scene once.
func (s *Scene) complete() error {
	for i := len(s.answers) - 2; i >= 0; i-- {
		if s.answers[i].Remark == nil {
			s.answers[i].Remark = s.answers[i+1].Remark
		}
	}
	slices.SortStableFunc(s.answers, func(a, b Answer) int {
		if a.Good == b.Good {
			return 0
		} else if a.Good {
			return -1
		}
		return 1
	})
	switch {
	case s.Place == "":
		return errors.New("it names no place")
	case s.Say == nil || s.Goal == nil:
		return errors.New("it lacks sentences or a goal")
	case len(s.answers) == 0 || !s.answers[0].Good:
		return errors.New("it has no good answer")
	case slices.ContainsFunc(s.answers, func(a Answer) bool { return a.Remark == nil }):
		return errors.New("an answer has no remark")
	}
	return nil
}

// answerTo is the answer to a decision. Errors: engine.ErrIllegal where the scene does not allow it.
func (s *Scene) answerTo(stage *script.Stage, action string) (*Answer, error) {
	for i := range s.answers {
		meant, err := stage.Meant(Learner, s.answers[i].action)
		if err != nil {
			return nil, err
		}
		if slices.Contains(meant, action) {
			return &s.answers[i], nil
		}
	}
	return nil, fmt.Errorf("%w in scene %s: %s", engine.ErrIllegal, s.Key, action)
}
