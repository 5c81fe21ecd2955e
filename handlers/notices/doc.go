// Package notices tells users that a match, or a plan of a campaign, waits for them: by push to a browser, by mail,
// or by a webhook.
//
// Notices enter the outbox in the transaction of the ply that causes them. After the commit, and again after a
// restart, a [Service] looks at those that are due: it drops what its user has seen or what no longer holds, waits
// while they look, words the rest in their language from what everyone at the table may see, and hands it to their
// channels. What was handed over is never handed over again. A delivery that was under way when the server stopped
// may have arrived, so it is not repeated.
package notices
