// Package base holds what every topic of the site needs: the session of a request, its limits, the way from an error
// to a status and a sentence, rendering, and the page around what a topic draws. It knows no topic.
package base
