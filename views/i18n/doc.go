// Package i18n holds every sentence of the site in all its languages.
//
// The texts are in catalogue/<lang>/<topic>.json, a flat object from key to text; those of a game are in the same
// format in views/<game>/assets/texts, and its package adds them. Keys are dotted:
// "lobby.title". A text takes its arguments by position, %[1]s or %[1]d; the letter is only
// for the translator. A text that depends on a number is an object that says which argument
// counts and gives one text per plural form of the language:
//
//	"lobby.waiting": {"arg": 1, "one": "%[1]d seat is free", "other": "%[1]d seats are free"}
//
// Tests in this package demand that all languages have the same keys with the same arguments, that
// every key a template or handler uses exists, and that every key is used.
package i18n
