// Package lobby renders the pages where matches are found and begun: the start page, a game's page with the form
// for a new match, a user's own matches, and the waiting room.
package lobby
