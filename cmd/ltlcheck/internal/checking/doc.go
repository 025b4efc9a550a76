// Package checking has the command check: which questions its flags ask of
// which models, the search for each, and the answers. What the questions are
// made from is read by package question.
package checking
