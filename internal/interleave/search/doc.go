// Package search explores the runs of a function under package schedule: all of
// them up to the order of independent transitions, or random ones.
package search
