// Package store holds visited sets.
//
// A key is a program state. A store gives every key it has not seen the next index, counted
// from 0, and finds the index of one it has; what an algorithm knows about a key stands in
// arrays beside it, by index (its payload). Memory is charged to a Budget before it is
// allocated, so that a full store says ErrFull instead of taking the machine with it.
package store
