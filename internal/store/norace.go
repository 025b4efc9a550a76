//go:build !race

package store

// mapping indicates whether mapped budgets map memory or use the Go heap.
const mapping = true
