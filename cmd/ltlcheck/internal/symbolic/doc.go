// Package symbolic has what check and explore share about exploration over
// unbounded integers: the flags, reading models, exploring within limits, and
// the document of the result. The algorithm is in package periodic, properties
// over it in internal/check/symbolic.
package symbolic
