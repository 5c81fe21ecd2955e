// Package form renders the fields of forms: label, input, and the error beside it.
package form
