package trace

import "github.com/ltlcheck/ltlcheck/program"

// WeaklyFair reports whether the run is weakly fair to every process: each one moves on the
// cycle, or is disabled somewhere on it. If not, pid is a process that starves.
func (r *Run) WeaklyFair() (pid int, fair bool) {
	for pid := range program.MaxProcesses {
		if r.starves(pid) {
			return pid, false
		}
	}
	return -1, true
}

func (r *Run) starves(pid int) bool {
	for i := len(r.Lasso.Prefix); i < r.Lasso.Len(); i++ {
		if !r.Enabled[i].Has(pid) || r.Moved[i].Has(pid) {
			return false
		}
	}
	return true
}
