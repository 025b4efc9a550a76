// Package help writes the help of commands: text on the terminal, in groups of
// flags and as wide as the terminal is, manual pages, and the scripts by which
// shells complete commands.
//
// What a flag means, and its group, stand where the flag is defined (see
// cli.Flags); here are only the flags that newcomers need (flags.go) and two
// examples of every command (examples.go).
package help
