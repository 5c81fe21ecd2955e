package passwords

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// How long passwords and sign-in names may be, in characters.
const (
	Shortest      = 10
	longest       = 200
	shortestLogin = 3
	longestLogin  = 60
)

// Why a password or a sign-in name is refused.
var (
	ErrShort = errors.New("password is too short")
	ErrLong  = errors.New("password is too long")
	ErrEasy  = errors.New("password is easy to guess")
	ErrLogin = errors.New("sign-in name has other characters, or too few or many")
)

// normal is a password in the form that is hashed: it does not depend on how a keyboard composes accents.
func normal(password string) string { return norm.NFKC.String(password) }

// Check tells whether a password will do for a user with this name and sign-in name. Errors: ErrShort, ErrLong, and
// ErrEasy for one that is little more than a name, or has few different characters.
func Check(password, login, name string) error {
	if len(password) > 4*longest || !utf8.ValidString(password) {
		return ErrLong
	}
	password = normal(password)
	switch n := utf8.RuneCountInString(password); {
	case n < Shortest:
		return ErrShort
	case n > longest:
		return ErrLong
	}
	low := strings.ToLower(password)
	for _, known := range []string{login, strings.ToLower(name), "portside", "password", "passwort", "wachtwoord", "motdepasse"} {
		if len(known) >= shortestLogin {
			low = strings.ReplaceAll(low, known, "")
		}
	}
	different := map[rune]bool{}
	for _, r := range low {
		different[r] = true
	}
	if len(different) < Shortest/2 || strings.Contains("01234567890123456789 qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm azertyuiopqsdfghjklmwxcvbn abcdefghijklmnopqrstuvwxyz", low) {
		return ErrEasy
	}
	return nil
}

// Login returns a sign-in name in its stored form: small letters and digits of any script, and . _ - + @. A mail address
// will do. Errors: ErrLogin.
func Login(typed string) (string, error) {
	if len(typed) > 1000 || !utf8.ValidString(typed) {
		return "", ErrLogin
	}
	login := norm.NFKC.String(strings.ToLower(norm.NFKC.String(strings.TrimSpace(typed))))
	n := 0
	for _, r := range login {
		if n++; !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune("._-+@", r) {
			return "", ErrLogin
		}
	}
	if n < shortestLogin || n > longestLogin {
		return "", ErrLogin
	}
	return login, nil
}
