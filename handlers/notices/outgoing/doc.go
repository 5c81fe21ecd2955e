// Package outgoing is the one way by which this server calls addresses that users have typed in or that their
// browsers have named: webhooks and push services. Where a name leads is checked when the connection is made,
// so that a name that changes its mind leads nowhere else.
package outgoing
