// Package help writes what commands say of themselves: help on the terminal, in
// groups of flags and as wide as the terminal is, manual pages, and the scripts
// by which shells complete commands.
//
// What a flag means stands where the flag is made; here is only to which group
// it belongs (groups.go) and two examples of every command (examples.go). A
// test finds flags without a group.
package help
