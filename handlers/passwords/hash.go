package passwords

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// costs of one hash: memory in KiB, passes over it, lanes.
type costs struct {
	memory, passes uint32
	lanes          uint8
}

// present are the costs of a new hash, most the highest that are accepted in a stored one.
var (
	present = costs{19 * 1024, 2, 1}
	most    = costs{256 * 1024, 16, 16}
)

const (
	saltBytes = 16
	keyBytes  = 32
)

// slots bound how many hashes are computed at once: each takes memory and a core for some tens of milliseconds.
var slots = make(chan struct{}, 2)

// errStored is a stored hash that cannot be read.
var errStored = errors.New("stored password not readable")

// Hash returns what is stored for a password: "$argon2id$v=19$m=19456,t=2,p=1$salt$hash". Errors: those of ctx.
func Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	rand.Read(salt)
	key, err := present.key(ctx, password, salt)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, present.memory, present.passes, present.lanes, b64.EncodeToString(salt), b64.EncodeToString(key)), nil
}

// Right tells whether stored was made from this password. With nothing stored it returns false after the same time, so
// that timing does not reveal who has a password. Errors: those of ctx, errStored.
func Right(ctx context.Context, stored, password string) (bool, error) {
	if stored == "" {
		_, err := present.key(ctx, password, make([]byte, saltBytes))
		return false, err
	}
	c, salt, want, err := read(stored)
	if err != nil {
		return false, err
	}
	got, err := c.key(ctx, password, salt)
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1, err
}

func (c costs) key(ctx context.Context, password string, salt []byte) ([]byte, error) {
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey([]byte(normal(password)), salt, c.passes, c.memory, c.lanes, keyBytes), nil
}

// read parses what Hash has made.
func read(stored string) (c costs, salt, key []byte, err error) {
	parts := strings.Split(stored, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errStored
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.passes, &c.lanes); err != nil {
		return c, nil, nil, errStored
	}
	if c.memory == 0 || c.passes == 0 || c.lanes == 0 || c.memory > most.memory || c.passes > most.passes || c.lanes > most.lanes {
		return c, nil, nil, errStored
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err == nil {
		key, err = base64.RawStdEncoding.DecodeString(parts[5])
	}
	if err != nil || len(key) != keyBytes {
		return c, nil, nil, errStored
	}
	return c, salt, key, nil
}
