// Package account draws what belongs to a user: name, language, theme and devices.
package account
