package title

import (
	"io/fs"
	"path"
	"strings"
)

// LessonFile is a lesson as its author wrote it.
type LessonFile struct {
	Key  string // "base", from the name of the file
	Text string
}

// Lessons are the lessons of the game in the order of their files, assets/lessons/1-base.lesson first.
func (t *Title) Lessons() ([]LessonFile, error) {
	names, err := fs.Glob(t.Assets, "assets/lessons/*.lesson") // sorted
	if err != nil {
		return nil, err
	}
	var list []LessonFile
	for _, name := range names {
		text, err := fs.ReadFile(t.Assets, name)
		if err != nil {
			return nil, err
		}
		_, key, _ := strings.Cut(strings.TrimSuffix(path.Base(name), ".lesson"), "-")
		list = append(list, LessonFile{key, string(text)})
	}
	return list, nil
}
