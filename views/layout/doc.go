// Package layout renders the page around every page: head, skip link, navigation, notices, choice of language,
// footer.
//
// A page is layout.Shell(p) with the content as children. The content brings the h1. Pages about a match set Wide
// and let views/table fill the width. No script or style is inline, so that the content security policy can forbid
// it.
package layout
