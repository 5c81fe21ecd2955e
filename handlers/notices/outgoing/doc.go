// Package outgoing is the only way in which this server calls addresses that users have entered or that their
// browsers have named: webhooks and push services. It checks where a name leads when the connection is made, so
// that a name whose address changes leads nowhere else.
package outgoing
