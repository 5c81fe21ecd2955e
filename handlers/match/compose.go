package match

import (
	"github.com/a-h/templ"
)

// joinedAfter puts one component behind another; the second may be nil.
func joinedAfter(first, second templ.Component) templ.Component {
	if second == nil {
		return first
	}
	return templ.Join(first, second)
}

// joined puts one component before another, which may be nil.
func joined(first, second templ.Component) templ.Component {
	if second == nil {
		return first
	}
	return templ.Join(first, second)
}
