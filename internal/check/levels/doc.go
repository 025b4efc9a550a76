// Package levels has some workers go through the levels of a breadth-first search
// together: Rounds, whatever keeps the states of a level, and a Queue of states
// that are numbers, which keeps them itself.
//
// It knows nothing of programs and visited sets: who visits a state decides what
// is new.
package levels
