//go:build !js

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/ltlcheck/ltlcheck/internal/grace"
)

// interruptible returns a context that is done when a signal asks the process
// to end. Stopping it takes some thread switches for every signal, so a process
// that is about to end does not.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	dated, cancel := grace.Dated(ctx)
	return dated, func() {
		cancel()
		stop()
	}
}

// endings returns the signals that ask the process to end: after the first one
// the command writes what it has found so far. A signal that nohup has turned
// off stays off.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}
