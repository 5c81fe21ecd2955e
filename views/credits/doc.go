// Package credits renders the acknowledgements and what the site is.
package credits
