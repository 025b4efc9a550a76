package schedule

// Once replaces sync.Once.
type Once struct {
	mutex Mutex
	done  Flag
}

// Do calls f the first time, and waits for the end of that call otherwise.
func (o *Once) Do(f func()) {
	if o.done.Load() {
		return
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if !o.done.Load() {
		defer o.done.Store(true)
		f()
	}
}

// OnceFunc returns a function that calls f once. A panic of f is repeated by
// each call.
func OnceFunc(f func()) func() {
	call := OnceValue(func() struct{} {
		f()
		return struct{}{}
	})
	return func() { call() }
}

// OnceValue returns a function that calls f once and keeps its result.
func OnceValue[T any](f func() T) func() T {
	var once Once
	var result T
	var failed any
	valid := false
	return func() T {
		once.Do(func() {
			defer func() {
				if failed = recover(); !valid {
					panic(failed)
				}
			}()
			result = f()
			valid = true
		})
		if !valid {
			panic(failed)
		}
		return result
	}
}

// OnceValues is OnceValue for two results.
func OnceValues[T, U any](f func() (T, U)) func() (T, U) {
	type pair struct {
		first  T
		second U
	}
	call := OnceValue(func() pair {
		a, b := f()
		return pair{a, b}
	})
	return func() (T, U) {
		p := call()
		return p.first, p.second
	}
}
