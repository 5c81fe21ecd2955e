// Command portside serves the site and looks after its database. portside -h lists its commands; README.md explains
// how to operate a site.
package main
