// Package mcp is a server of the Model Context Protocol on standard input and
// output: the commands of ltlcheck as tools for coding agents. It serves one
// folder to one client.
//
// Words. A tool is a command with a name, a description and a schema of its
// arguments; all of them are in the table of tools.go. A call is one use of a
// tool. A worker is the process that does a call: a crash or an explosion of
// memory ends the worker and not the server. An answer is what a worker has
// written, as text, of which a part is sent that is small enough to be read.
//
// Serve answers messages until the input ends. The protocol is in server.go,
// what calls may contain in arguments.go, workers in worker.go, answers in
// answer.go. Files that calls name are below the folder, and so are those that
// these files name (--contained); nothing is written.
package mcp
