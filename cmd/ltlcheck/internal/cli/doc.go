// Package cli is what the commands of ltlcheck share: the outside world as a
// command sees it (Environment), exit statuses and the errors that lead to
// them, flags that several commands have, reading models within limits, writing
// results whole or not at all, and the line that shows progress. It knows no
// command, and nothing of checks but the options that flags fill in.
package cli
