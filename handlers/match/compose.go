package match

import (
	"slices"

	"github.com/a-h/templ"
)

// joined puts components one behind another and leaves out those that are nil. It is nil if nothing is left.
func joined(parts ...templ.Component) templ.Component {
	parts = slices.DeleteFunc(parts, func(c templ.Component) bool { return c == nil })
	if len(parts) == 0 {
		return nil
	}
	return templ.Join(parts...)
}
