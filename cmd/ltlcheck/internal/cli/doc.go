// Package cli is what the commands of ltlcheck share: the outside world as a
// command sees it (Environment), exit statuses and the errors that lead to
// them, flags that several commands have, reading models within limits, writing
// results whole or not at all, and the line that shows progress. It does not
// depend on commands; of package check it uses only the options that flags set.
//
// A command is a constructor that takes an *Environment and returns a
// *cobra.Command. It returns errors and prints none: InputErrorf and
// NewInputError are for what the user can mend (status 2), NewInconclusive for
// limits and interrupts (status 3), source errors are printed with their lines
// (status 2), and any other error is an internal one (status 4). A status
// without an error, such as that of a violated property, goes into
// Environment.Status. Results are written by OutputFlags.Emit or Stream, never
// to a file directly.
package cli
