// Package vacuity finds the formulas that stand for the ways in which a property can hold vacuously. It checks nothing itself.
package vacuity
