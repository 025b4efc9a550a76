//go:build !race

package store

// mapping says whether mapped budgets map memory.
const mapping = true
