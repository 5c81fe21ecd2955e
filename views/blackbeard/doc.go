// Package blackbeard draws the table of Blackbeard: the chart of the three seas with what floats on it,
// the captains' logs, the question with its answers, and the story so far.
//
// What never changes on the chart (coasts, hexes, lanes, zones) is one drawing that browsers keep,
// chart.svg of this game, written by a test from the map of the rules. What changes lies over it.
//
// Every answer is a button in a list, by name, for the keyboard and for screen readers. A tap on the chart
// presses the button of the place; where there is no script the chart still shows where one is.
package blackbeard
