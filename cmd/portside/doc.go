// Command portside serves the site, and looks after its database: see portside -h.
package main
