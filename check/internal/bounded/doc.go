// Package bounded searches a product, or a program alone, depth first in
// bounded memory: its visited set may forget states (replace) or confuse them
// (bitstate, hash-compact). One traversal serves all algorithms that can do
// with such a set, by its Mode.
package bounded
