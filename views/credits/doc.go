// Package credits draws whom the site owes thanks, and what it is.
package credits
