// Package reduce makes smaller programs of a model: stubborn sets with the
// tables they are chosen from, claims of exclusive channels that are believed
// until a state refutes them, and processes that slicing holds. The search over
// the smaller program is por's; what variables are forgotten is found in facts.
package reduce
