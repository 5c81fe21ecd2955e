// Package account draws what belongs to a user: name, language, theme, devices, and where
// messages go.
package account
