// Package siege plays on a site of several processes, kills its processes and its database again and again, and then reads
// from the database whether everything that the site has acknowledged is there once, and nothing is stuck.
package siege
