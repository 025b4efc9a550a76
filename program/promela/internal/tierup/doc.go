// Package tierup is the explorer that begins with the interpreter and changes over to compiled code when that is ready and worth
// its price. What compiled code cannot expand, the interpreter does.
package tierup
