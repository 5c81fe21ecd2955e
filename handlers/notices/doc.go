// Package notices tells users that a match, or a plan of a campaign, waits for them: by push to a browser, by mail, or by a webhook.
//
// The host writes what there is to tell into the outbox, in the transaction of the ply. After the commit, and
// again after a restart, a [Service] looks at what is due: it drops what its user has seen or what holds no
// longer, waits while they look, finds the words in their language from what everybody at the table may see,
// and hands the rest to their channels. What was handed over is never handed over again; what was under way
// when the server stopped may have arrived, so it is not repeated.
package notices
