// Package results shows the answers of swarms and clusters, like package
// report, which has no part in them so that what shows the answers of one
// process does not import what several need to talk to each other.
//
// No compatibility promise.
package results
