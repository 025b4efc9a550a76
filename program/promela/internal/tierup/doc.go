// Package tierup implements the explorer that begins with the interpreter and
// changes over to compiled code once that is ready and pays for itself.
// Compiling takes longer than exploring a small model, and runs in the
// background meanwhile. States that compiled code cannot expand are expanded by
// the interpreter.
package tierup
