package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// Search is the problem, and the resources of each partition.
type Search struct {
	Problem    *Problem
	Partitions int
	Memory     int64  // bytes of each partition; 0 is DefaultMemory
	Disk       int64  // bytes that the files of each partition may take; 0 is no limit
	Folder     string // the parent of a temporary folder for files; "" is the system's
	BatchBytes int    // as in Assignment
	// Progress, when set, is called after every superstep, with its number and
	// the counts so far.
	Progress func(step uint64, so Counts)
}

// DefaultMemory is the memory of a partition in bytes, if none is given.
const DefaultMemory = 256 << 20

// setPart is the share of a partition's memory, in sixteenths, that is for its
// set of states; the rest is for batches and for entries that wait.
const setPart = 12

// folderPrefix begins the names of folders with the files of a process.
const folderPrefix = "ltlcheck-cluster-"

// place is the disk and memory of one partition.
type place struct {
	root   *disk.Root
	set    *onDisk
	budget *store.Budget
}

// newPlace makes the set of a partition in a folder of its own. Files that a
// killed process has left there are removed first. poll ends long disk work
// with its error.
func newPlace(folder string, memory, limit int64, poll func() error) (*place, error) {
	root, err := disk.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	f, err := root.Folder("states", limit)
	if err == nil {
		err = f.Keep() // of whoever was killed here
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	f.Fleeting = true
	p := &place{root: root, budget: store.NewMappedBudget(memory)}
	o := disk.Options{Budget: p.budget, Memory: memory / 16 * setPart, Poll: func() error { return ended(poll()) }}
	set, err := disk.NewSet(f, "levels", o)
	if err != nil {
		root.Close()
		return nil, err
	}
	p.set = &onDisk{Levels: disk.NewLevels(set), folder: f, options: o}
	return p, nil
}

// close frees the memory and removes all files.
func (p *place) close() error {
	p.set.Free()
	err := p.set.Close()
	p.budget.Release()
	err = errors.Join(err, p.set.folder.Remove(), p.root.Close())
	_ = os.Remove(p.root.Path()) // unless there is more in it
	return err
}

// local is a search in this process: the Transport of all its partitions.
type local struct {
	search *Search
	queues []*queue
	mu     sync.Mutex
	said   []Report
	wakes  chan struct{} // has one element when something was said
}

// localRun is the number of a search in this process, whose frames nobody else
// can see.
const localRun = 1

// Local searches in this process, with a goroutine for each partition. It is
// the same search as with workers, without a server. The error is about files
// that cannot be made; one that cannot be written to later makes the outcome
// inconclusive. There is an outcome whatever ends the context.
func Local(ctx context.Context, s Search) (out *Outcome, err error) {
	if s.Memory == 0 {
		s.Memory = DefaultMemory
	}
	folder, err := scratch.New(s.Folder, folderPrefix)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Remove()) }()
	s.Folder = folder.Path()
	l := &local{search: &s, wakes: make(chan struct{}, 1)}
	for i := range s.Partitions {
		l.queues = append(l.queues, newQueue(filepath.Join(s.Folder, fmt.Sprintf("waiting.%d", i)), int(s.Memory/16)))
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	var partitions guard.Group
	failed := make(chan error, s.Partitions)
	c := NewCoordinator(s.Partitions, s.Problem.edges())
	first := c.Join("this process")
	for i := range s.Partitions {
		partitions.Go(func() {
			err := guard.Try(func() error { return l.have(inner, i) })
			if err != nil && inner.Err() == nil {
				failed <- err
			}
		})
	}
	err = l.coordinate(ctx, c, first, failed)
	cancel()
	partitions.Wait()
	for _, q := range l.queues {
		err = errors.Join(err, q.close())
	}
	if c.Outcome() == nil && err == nil {
		c.Stop(stopReason(ctx))
	}
	return c.Outcome(), err
}

// stopReason returns the words for what has ended a context.
func stopReason(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return "the time limit is reached"
	}
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause.Error()
	}
	return "interrupted"
}

// have runs a partition until the context is done.
func (l *local) have(ctx context.Context, i int) (err error) {
	s := l.search
	p, err := newPlace(filepath.Join(s.Folder, fmt.Sprintf("partition.%d", i)), s.Memory, s.Disk, ctx.Err)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	steps, err := s.Problem.steps(func() bool { return ctx.Err() != nil })
	if err != nil {
		return err
	}
	t := Assignment{Run: localRun, Partition: i, Of: s.Partitions, Epoch: 1, BatchBytes: s.BatchBytes}
	part, err := NewPartition(t, steps, p.set, l, ctx.Err)
	if err != nil {
		return err
	}
	q := l.queues[i]
	for {
		entry, ok, err := q.take()
		if err == nil && ok {
			err = part.Take(entry)
		}
		if err != nil {
			return err
		}
		if ok {
			continue
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-q.wakes:
		}
	}
}

// Batch implements Transport: the frame goes into the queue of the target.
func (l *local) Batch(target int, frame []byte) error { return l.queues[target].put(frame) }

// Flush implements Transport. A queue has an entry as soon as Batch returns.
func (l *local) Flush() error { return nil }

// Report implements Transport: the coordinator is woken.
func (l *local) Report(r Report) error {
	l.mu.Lock()
	l.said = append(l.said, r)
	l.mu.Unlock()
	select {
	case l.wakes <- struct{}{}:
	default:
	}
	return nil
}

// coordinate passes reports to the coordinator and its orders to the queues
// until the search is over, the context is done, or a partition fails.
func (l *local) coordinate(ctx context.Context, c *Coordinator, orders []Message, failed <-chan error) error {
	for step := uint64(0); ; {
		for _, m := range orders {
			if err := l.queues[m.Partition].put(m.Order.Bytes(localRun)); err != nil {
				return err
			}
		}
		if c.Outcome() != nil {
			return nil
		}
		if l.search.Progress != nil && c.Step() > step {
			step = c.Step()
			l.search.Progress(step, c.Counts())
		}
		orders = nil
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case <-l.wakes:
		}
		l.mu.Lock()
		said := l.said
		l.said = nil
		l.mu.Unlock()
		for _, r := range said {
			orders = append(orders, c.Take(r)...)
		}
	}
}
