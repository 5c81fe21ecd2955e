// Package blackbeard renders the table of Blackbeard: the chart of the three seas with everything on it, the
// captains' logs, the question with its answers, and the story so far.
//
// The parts of the chart that never change (coasts, hexes, lanes, zones) are one drawing that browsers cache:
// chart.svg, which a test writes from the map in the rules. Everything else is drawn on top of it.
//
// Every answer is a button in a list, with a name, for the keyboard and for screen readers. A tap on the chart
// presses the button of that place; without script the chart still shows where things are.
package blackbeard
