package search

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"sync"
	"time"
)

// Helper is another process, which calls Assist with the same function.
type Helper struct {
	In  io.WriteCloser // what Assist reads
	Out io.Reader      // what it writes
	End func()         // waits for the end of the process, which is near when In is closed
}

// mark begins the lines of messages: code of tests may write to the same file.
const mark = "\x00ltlcheck:"

// send writes a message.
func send(w io.Writer, message any) error {
	data, err := json.Marshal(message)
	if err == nil {
		_, err = w.Write(append(append([]byte("\n"+mark), data...), '\n'))
	}
	return err
}

// receive reads messages until it fails or the input ends.
func receive[T any](from io.Reader, each func(*T)) {
	for in := bufio.NewReader(from); ; {
		line, err := in.ReadBytes('\n')
		if data, ok := bytes.CutPrefix(line, []byte(mark)); ok && err == nil {
			m := new(T)
			if json.Unmarshal(data, m) != nil {
				return
			}
			each(m)
		}
		if err != nil {
			return
		}
	}
}

// Assist explores parts of the tree of schedules of another process, until the
// input ends.
func Assist(main func(), o Options, in io.Reader, out io.Writer) {
	e := newExploration(main, o)
	e.assists = true
	defer e.names.Release()
	orders := make(chan *order)
	go func() {
		defer close(orders)
		receive(in, func(o *order) { orders <- o })
	}()
	var writing sync.Mutex
	answer := func(m *report) error {
		writing.Lock()
		defer writing.Unlock()
		return send(out, m)
	}
	w := &worker{e: e, d: &Reduction{}}
	end := func() {}
	for err := answer(&report{}); err == nil; {
		o, ok := w.await(orders)
		switch {
		case !ok:
			return
		case o != nil && o.Part != nil:
			end = e.watch(e.o.Stall, func(r *Result) { _ = answer(&report{Incomplete: r.Incomplete}) })
		}
		if o != nil {
			w.accept(o)
		}
		if !w.busy || w.waits {
			continue
		}
		if m := w.run(); m != nil {
			err = answer(m)
		}
		if !w.busy {
			end()
		}
	}
}

// await returns the next order. A worker that can go on does not wait for one.
func (w *worker) await(orders <-chan *order) (o *order, ok bool) {
	if !w.busy || w.waits {
		o, ok = <-orders
		return o, ok
	}
	select {
	case o, ok = <-orders:
		return o, ok
	default:
		return nil, true
	}
}

// helpers are the processes that help an exploration.
type helpers struct {
	c       *coordinator
	reports chan arrival
	done    chan struct{}
	all     []*Helper
	orders  []chan *order
}

// arrival is a report of a worker, or nil if the worker has ended.
type arrival struct {
	from *remote
	*report
}

// mostOrders bounds the orders that a worker has not read.
const mostOrders = 16

// start starts processes. They are assigned work when they report that they are
// ready.
func (h *helpers) start(n int, help func() (*Helper, error)) {
	for range n {
		p, err := help()
		if err != nil {
			return // those that there are explore without it
		}
		orders := make(chan *order, mostOrders)
		w := &remote{}
		w.send = func(o *order) {
			o = clone(o)
			select {
			case orders <- o:
			default:
				h.c.lose(w)
			}
		}
		h.all, h.orders, h.c.workers = append(h.all, p), append(h.orders, orders), append(h.c.workers, w)
		go func() {
			defer p.In.Close()
			for o := range orders {
				if send(p.In, o) != nil {
					return
				}
			}
		}()
		go func() {
			receive(p.Out, func(m *report) { h.arrive(w, m) })
			h.arrive(w, nil)
		}()
	}
}

func (h *helpers) arrive(from *remote, m *report) {
	select {
	case h.reports <- arrival{from, m}:
	case <-h.done:
	}
}

// end ends the processes.
func (h *helpers) end() {
	close(h.done)
	for _, orders := range h.orders {
		close(orders)
	}
	for _, p := range h.all {
		p.End()
	}
}

// tick is how long an exploration waits for reports before it looks at its limits.
const tick = 50 * time.Millisecond

// receive acts on the reports that have come, and waits for one if there is nothing
// else to do.
func (h *helpers) receive(wait bool) {
	for {
		var a arrival
		select {
		case a = <-h.reports:
		default:
			if !wait {
				return
			}
			select {
			case a = <-h.reports:
			case <-time.After(tick):
				return
			}
		}
		wait = false
		if a.report == nil {
			h.c.lose(a.from)
		} else {
			h.c.receive(a.from, a.report)
		}
	}
}
