// Package errorpage renders the error pages: one sentence about what happened, and a way on.
package errorpage
