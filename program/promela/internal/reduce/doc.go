// Package reduce makes smaller programs of a model. It combines
//
//   - dead and irrelevant variables, which are set to zero (found in package
//     facts);
//   - stubborn sets, with the tables from which they are chosen;
//   - claims of exclusive channels (xr, xs), which are believed until a state
//     refutes them;
//   - processes that slicing holds back, as nothing relevant depends on them.
//
// Which of these apply depends on the property: on its atoms, on whether it can
// tell stuttering, and on whether failures are searched for. The search over
// the smaller program is that of package por. Nothing here is needed for
// correctness: without it every verdict is the same, later.
package reduce
