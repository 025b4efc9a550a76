// Package fifo explores models some of whose channels have no capacity, the
// open ones. The state space is infinite, so that it is explored in parts:
// programs in which the open channels hold no more than a number of messages,
// and one more in states that are not explored further. There are slots for
// that message, so that no statement is refused, and no channel looks full, for
// want of room.
//
// It is not for models whose channels keep their capacities, and does not
// decide which channels are bounded: see package internal/check/fifo.
package fifo
