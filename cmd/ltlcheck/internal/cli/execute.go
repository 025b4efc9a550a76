package cli

import (
	"io"
	"sync"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// Execute runs the work of a command line and returns the exit status. The
// watchdog may end it first; the work goes on in its goroutine then, but nothing
// that it writes has an effect. A panic of the work is repeated here.
func (env *Environment) Execute(work func() error) int {
	done := make(chan outcome, 1)
	go func() { done <- outcomeOf(work) }()
	select {
	case why := <-env.watchdog.expired:
		return env.abandon(why)
	case o := <-done:
		if !env.watchdog.stop() {
			return env.abandon(<-env.watchdog.expired)
		}
		if o.panicked != nil {
			panic(o.panicked)
		}
		return env.Finish(o.err)
	}
}

// Watch starts the watchdog for a command whose flags are parsed, and whose
// answer is expected (see Expect).
func (env *Environment) Watch(cmd *cobra.Command) {
	last := NewEnvironment(nil, env.Args, env.Stdin, env.out.w, env.Terminal)
	last.Version, last.answer = env.Version, env.answer
	env.last = last
	env.watchdog.watch(cmd)
}

// abandon reports the reason for which the watchdog has ended the command. It
// uses an environment of its own, as the work may still use this one.
func (env *Environment) abandon(why error) int {
	env.disk.abandon()
	last := env.last
	// An error in the form of the answer goes to standard output only: whether a
	// file is an input is not known here.
	last.answered = env.answered || env.out.written > 0 || last.answer.output.File != ""
	env.live.Load().End()
	return last.Finish(why)
}

// watchedWriter writes nothing once the watchdog has expired.
type watchedWriter struct {
	w        io.Writer
	watchdog *watchdog
}

func (w *watchedWriter) Write(p []byte) (int, error) {
	done, err := w.watchdog.begin()
	if err != nil {
		return 0, err
	}
	defer done()
	return w.w.Write(p)
}

// watchedDisk makes no files once the watchdog has expired, and knows the
// temporary ones.
type watchedDisk struct {
	atomicfile.Disk
	watchdog *watchdog

	mu        sync.Mutex
	temporary map[string]bool // files that were created, and not yet renamed
}

func (d *watchedDisk) Create(folder, pattern string) (atomicfile.File, error) {
	done, err := d.watchdog.begin()
	if err != nil {
		return nil, err
	}
	defer done()
	f, err := d.Disk.Create(folder, pattern)
	if err == nil {
		d.mark(f.Name(), true)
	}
	return f, err
}

func (d *watchedDisk) Rename(from, to string) error {
	done, err := d.watchdog.begin()
	if err != nil {
		return err
	}
	defer done()
	d.mark(from, false)
	return d.Disk.Rename(from, to)
}

func (d *watchedDisk) mark(name string, temporary bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !temporary {
		delete(d.temporary, name)
		return
	}
	if d.temporary == nil {
		d.temporary = map[string]bool{}
	}
	d.temporary[name] = true
}

// abandon removes the temporary files of work that was ended.
func (d *watchedDisk) abandon() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for name := range d.temporary {
		_ = d.Disk.Remove(name) // what cannot be removed stays
	}
}

// answers notes that the answer begins to be written.
func (env *Environment) answers() error {
	done, err := env.watchdog.begin()
	if err == nil {
		env.answered = true
		done()
	}
	return err
}
