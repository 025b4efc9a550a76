// Package limited draws commands on models that take long to read, to reduce,
// to search or to describe, runs them under a limit of time or memory or
// interrupts them, and says which bound they have broken. It is for tests and
// measurements.
//
// A case is files, the arguments of one command, and what ends it. Sizes are
// drawn up to that of the generator: small ones are answered, large ones are
// stopped while they are read, and those between in every phase.
//
// It is not for answers: nothing is compared but time and memory.
package limited
