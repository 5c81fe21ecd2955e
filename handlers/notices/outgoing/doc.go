// Package outgoing is the only way in which this server calls addresses that users have entered or that their
// browsers have named: webhooks and push services. It checks the address behind a name when the connection is made,
// so a name whose address changes later cannot get around the check.
package outgoing
