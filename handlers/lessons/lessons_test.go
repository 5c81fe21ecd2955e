package lessons_test

import (
	"testing"

	"portside/handlers/lessons"
)

// TestLessons plays every lesson: the expected decisions, and every other legal decision of every scene.
func TestLessons(t *testing.T) {
	list, err := lessons.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		t.Run(l.Game.Info().Key+"/"+l.Key, func(t *testing.T) {
			for _, fault := range l.Check() {
				t.Error(fault)
			}
		})
	}
}
