// Package names decides which two names look alike. It is pure: the database compares names with it where they are stored,
// and the site before that, to say so beside a field.
package names
