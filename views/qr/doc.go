// Package qr renders a link as a QR code, so that a phone can continue what a screen shows.
package qr
