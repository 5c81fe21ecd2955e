// Package lesson reads and plays lessons: short scenes that teach a game by letting the learner decide.
//
// A lesson is a text file, FOLDER/lessons/1-base.lesson in the assets of a game's title; README.md has its grammar. Each
// scene has its own position, so nothing needs to be stored: where the learner stands is the number of a scene, and what
// happened there follows from the action.
package lesson
