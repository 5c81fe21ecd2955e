// Package table is what all games share on the page of a match: the frame with its one form, the question, seats,
// log, standing orders, undo, links, clock, result, curve and the scrubber of a replay.
//
// # How a table is put together
//
// A handler fills a [Scene] and renders [Table](scene): inside layout.Shell as the page, alone as the answer to a
// ply or to /since. Table renders <section id="table"> around the game's own board (Scene.Board), which is inside
// the one form id="plies". A game's board calls [Question] exactly once, where the hand of a seat is nearest, and
// puts its buttons into it with [Choice].
//
// Everything works as plain forms. static/js/app.js morphs #table into each new version of it, so ids must name
// places ("harbour-3"), stay the same from version to version, and never name hidden cards.
//
// Log sentences may mention a card: [Mention] marks it, [Words] makes it a link to the rules help, and [Bare]
// leaves only the words, for places without links.
package table
