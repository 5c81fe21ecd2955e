// Package load plays matches on a running server as fast as it answers or as people do, and measures how fast that is. It
// is an outside client: it knows the site's forms, its markup and its event streams, and neither rules nor database.
package load
