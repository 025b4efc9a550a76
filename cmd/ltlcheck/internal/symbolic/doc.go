// Package symbolic has the flags, the models and the answers of symbolic
// exploration, for the commands that offer it.
package symbolic
