// Package serve is a page in the browser to work with models: an editor with
// diagnostics, runs with their progress, results to be looked at, and an
// explorer. It serves one folder to one user on one machine.
//
// Words. A question is answered at once, by a process of its own: what is wrong
// with a text, the automaton of a formula, a state and its steps. A job is a
// run of a command, which takes as long as its limits allow; jobs wait in a
// queue. A worker is the process that answers a question or does a job. A crash
// or an explosion of memory ends the worker and not the server, and its memory
// is freed.
//
// New makes a Server of a Config, Serve runs it, and Work is the other end of a
// question, in the worker process. Requests pass guard.go first; files.go has
// the files, request.go and worker.go the questions, jobs.go and queue.go the
// jobs, explorer.go the explorer, gotests.go the models that Go tests check.
//
// The server trusts no client that does not know its token: other web pages,
// which a browser would let send requests; host names that resolve to this
// machine; other users. It listens on the loopback device only, and reads and
// writes below its folder only.
package serve
