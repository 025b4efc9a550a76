package parallel

// The worker that goes deep, see Diver. What it has met is its own, so that
// every state is visited once.

// keep queues a state that this worker has met first.
func (w *reachabilityWorker) keep(state uint64) error {
	if w.stack.Diving() {
		return w.stack.Push(state)
	}
	return w.r.levels.Add(w.ID, state)
}

// Deep implements Diver.
func (w *reachabilityWorker) Deep() bool { return w.r.DeepAfter > 0 && w.r.queued > w.r.DeepAfter }

// Dive implements Diver.
func (w *reachabilityWorker) Dive() (bool, error) { return w.stack.Dive(w.visitAll) }

// Take implements Diver.
func (w *reachabilityWorker) Take(block []uint64) error { return w.stack.Take(block) }

// Give implements Diver.
func (w *reachabilityWorker) Give() error { return w.stack.GiveTo(w.r.levels, w.ID) }
