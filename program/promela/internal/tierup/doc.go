// Package tierup is the explorer that begins with the interpreter and changes
// over to compiled code once that is ready and pays for itself. What compiled
// code cannot expand, the interpreter does.
package tierup
