// Package kit holds the small things every page is made of: buttons, signs, notices, fields, confirmations.
//
// Components take what they show and nothing else. Their style is static/css/kit.css; none needs script.
package kit
