// Package qr draws a link as a QR code, so that a phone can take over what a screen shows.
package qr
