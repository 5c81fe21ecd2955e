// Package lesson renders lessons: the list of them, what stands above the table of a scene, and the end.
package lesson
