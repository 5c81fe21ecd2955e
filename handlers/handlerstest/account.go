package handlerstest

import (
	"net/url"
)

const GoodPassword = "drei kleine Möwen"

// SetWord gives the browser's user a sign-in name and a password; old is the one before.
func (b *Browser) SetWord(login, old, password string) *Answer {
	b.T.Helper()
	return b.Post("/account/password", url.Values{"login": {login}, "old": {old}, "password": {password}})
}

func (b *Browser) SignIn(login, password string) *Answer {
	b.T.Helper()
	return b.Post("/sign-in", url.Values{"login": {login}, "password": {password}})
}

// Rename posts a new name for the user of the browser.
func (b *Browser) Rename(name string) *Answer {
	b.T.Helper()
	return b.Post("/account", url.Values{"name": {name}})
}
