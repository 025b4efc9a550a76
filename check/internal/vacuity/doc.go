// Package vacuity finds the formulas that stand for the ways in which a
// property can hold vacuously, and says what it means if they hold. It asks no
// program.
package vacuity
