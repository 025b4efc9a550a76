package etcd

import "fmt"

// quiet is a raft.Logger that writes nothing. Panics of the implementation are
// panics.
type quiet struct{}

func (quiet) Debug(...any)              {}
func (quiet) Debugf(string, ...any)     {}
func (quiet) Info(...any)               {}
func (quiet) Infof(string, ...any)      {}
func (quiet) Warning(...any)            {}
func (quiet) Warningf(string, ...any)   {}
func (quiet) Error(...any)              {}
func (quiet) Errorf(string, ...any)     {}
func (quiet) Fatal(v ...any)            { panic(fmt.Sprint(v...)) }
func (quiet) Fatalf(f string, v ...any) { panic(fmt.Sprintf(f, v...)) }
func (quiet) Panic(v ...any)            { panic(fmt.Sprint(v...)) }
func (quiet) Panicf(f string, v ...any) { panic(fmt.Sprintf(f, v...)) }

// Wrong is called by a build of the implementation that has mistakes: it reports
// whether this mistake is switched on, and notes that it matters in this step.
func (s *server) Wrong(bug string) bool {
	s.wrong = s.wrong || bug == s.bug
	return bug == s.bug
}
