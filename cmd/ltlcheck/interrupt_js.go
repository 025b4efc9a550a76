package main

import (
	"context"
	"syscall/js"

	"github.com/ltlcheck/ltlcheck/internal/grace"
)

// interruptible returns a context that is done when the page of the playground
// calls the function ltlcheckInterrupt, which takes the place of a signal.
// Between two calls of it the program has to yield to the browser.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(context.Background())
	interrupt := js.FuncOf(func(js.Value, []js.Value) any {
		stop()
		return nil
	})
	js.Global().Set("ltlcheckInterrupt", interrupt)
	dated, cancel := grace.Dated(ctx)
	return dated, func() {
		cancel()
		stop()
		interrupt.Release()
	}
}
