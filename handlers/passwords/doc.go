// Package passwords hashes passwords and checks them.
//
// It uses Argon2id (RFC 9106) with the second set of costs that OWASP recommends: 19 MiB of memory, two passes, one
// lane. A stored hash names its costs, so that they can be raised later.
package passwords
