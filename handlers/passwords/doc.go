// Package passwords makes of a password what is stored, and tells whether one is right.
//
// It is Argon2id (RFC 9106) with the second set of costs that OWASP recommends: 19 MiB of memory, two passes, one
// lane. What is stored names its own costs, so that they can be raised later.
package passwords
