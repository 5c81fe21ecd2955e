package record

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// NewCode returns a fresh secret for a link: 130 random bits in capital letters and digits.
func NewCode() string { return rand.Text() }

// HashCode is what is stored for a code that need not be shown again.
func HashCode(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}

// WatchKey is what a session remembers of a watch code that it has shown: 96 bits of its hash, which open nothing by
// themselves.
func WatchKey(code string) string { return HashCode(code)[:24] }

// StoredToken is the form in which the database holds a session token; scs hashes it in the same way.
func StoredToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
