// Package kit holds the small components that every page consists of: buttons, signs, notices, tabs, confirmations.
//
// Components take what they show and nothing else. Their style is static/css/kit.css; none needs script.
package kit
