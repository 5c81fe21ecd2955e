// Package account renders what belongs to a user: name, language, theme, devices, sign-in, and where messages go.
package account
