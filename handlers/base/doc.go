// Package base holds what every topic of the site needs: the session of a request, its limits, the status and sentence
// for an error, rendering, and the page around what a topic draws. It knows no topic.
package base
