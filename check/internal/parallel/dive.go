package parallel

// keep queues a state that this worker has found first: on its own stack while
// it goes deep, otherwise in the next level. So every state is visited once.
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
