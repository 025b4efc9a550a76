// Package serve is a page in the browser to work with models: an editor with
// diagnostics, runs with their progress, results to be looked at, and an
// explorer. It serves one folder to one user on one machine.
//
// Words. A question is answered at once, by a process of its own: what is wrong
// with a text, the automaton of a formula, a state and its steps. A job is a
// run of a command, which takes as long as its limits allow; jobs wait in a
// queue. A worker is the process that answers a question or does a job. What
// explodes or fails there ends there, and its memory comes back.
//
// The server trusts nobody who does not know its token: web pages of others,
// which a browser would let send requests; names that resolve to this machine;
// other users. It listens on the loopback device only, and reads and writes
// below its folder only.
package serve
