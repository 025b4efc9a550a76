package parallel

import (
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Pool distributes tasks, which are numbers, among workers. A worker keeps its
// tasks to itself as long as the others have enough, and gives half of them
// away when another one is idle. Its life in the pool is
//
//	work on own tasks; now and then, if Wanted: Share
//	Rest                        // no tasks
//	until Ended: Take, which ends the rest if it succeeds
//
// wanted is the number of idle workers without a block waiting for them, kept
// apart so that Wanted costs one atomic load.
type Pool struct {
	budget  *store.Budget
	workers int

	mu     sync.Mutex
	blocks [][]uint64
	idle   int
	ended  atomic.Bool
	wanted atomic.Int32 // idle workers without a block
}

// mostGiven bounds the tasks that are given away at once.
const mostGiven = 512

// NewPool makes an empty pool for some workers, all of which are at work.
func NewPool(b *store.Budget, workers int) *Pool { return &Pool{budget: b, workers: workers} }

// Wanted reports whether some worker is idle for lack of tasks.
func (p *Pool) Wanted() bool { return p.wanted.Load() > 0 }

// Share gives the older half of a worker's tasks away, if another worker wants
// some: older tasks are likely to lead to more work.
func (p *Pool) Share(tasks *store.Array[uint64]) error {
	n := min(tasks.Len()/2, mostGiven)
	if n == 0 || !p.Wanted() {
		return nil
	}
	if err := p.budget.Take(int64(8 * n)); err != nil {
		return err
	}
	block := make([]uint64, n)
	for i := range block { // the place of the oldest is taken by the youngest
		at := tasks.At(uint32(i))
		block[i], *at = *at, *tasks.Top()
		tasks.Truncate(tasks.Len() - 1)
	}
	p.mu.Lock()
	p.blocks = append(p.blocks, block)
	p.want()
	p.mu.Unlock()
	return nil
}

// want updates wanted; mu is held.
func (p *Pool) want() { p.wanted.Store(int32(p.idle - len(p.blocks))) }

// Rest notes that a worker has no tasks. When all rest and there are no blocks,
// the work is done.
func (p *Pool) Rest() {
	p.mu.Lock()
	if p.idle++; p.idle == p.workers && len(p.blocks) == 0 {
		p.ended.Store(true)
	}
	p.want()
	p.mu.Unlock()
}

// Resume notes that a worker that rests works again without having taken tasks.
func (p *Pool) Resume() {
	p.mu.Lock()
	p.idle--
	p.want()
	p.mu.Unlock()
}

// Take gives tasks to a worker that rests, and reports whether there were any;
// the worker does not rest any more then.
func (p *Pool) Take(tasks *store.Array[uint64]) (ok bool, err error) {
	p.mu.Lock()
	if len(p.blocks) == 0 {
		p.mu.Unlock()
		return false, nil
	}
	last := len(p.blocks) - 1
	block := p.blocks[last]
	p.blocks = p.blocks[:last]
	p.idle--
	p.want()
	p.mu.Unlock()
	p.budget.Give(int64(8 * len(block)))
	for _, task := range block {
		if err := tasks.Append(task); err != nil {
			return true, err
		}
	}
	return true, nil
}

// Ended reports whether all workers rest and there are no tasks: then there
// never will be any.
func (p *Pool) Ended() bool { return p.ended.Load() }
