// Package pagetest opens pages in a browser. It is apart from package page so
// that who imports a Go model's tests does not get the browser's driver into
// their go.sum.
package pagetest
