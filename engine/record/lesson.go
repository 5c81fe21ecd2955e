package record

// Lesson is where a user stands in a lesson.
type Lesson struct {
	Lesson string // game and key: "port-royal/base"
	Scene  int    // the scene answered last, from 1
	Done   bool   // the last scene has been answered once
}
