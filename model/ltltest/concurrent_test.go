package ltltest

import (
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
)

// Service answers each question once, some time later.
type Service struct{ Asked int }

var service = model.New([]Service{{}}, func(s Service, steps *model.Steps[Service]) {
	if s.Asked < 2 {
		steps.Add("client", "asks", Service{s.Asked + 1})
	}
	if s.Asked > 0 {
		steps.Add("server", "answers", Service{s.Asked - 1})
	}
}).Processes("client", "server")

// worker implements the service by a goroutine. It answers each question so often.
type worker struct {
	questions, answers chan bool
	open               int
	often              int
}

func newWorker(often int) *worker {
	w := &worker{questions: make(chan bool, 8), answers: make(chan bool, 16), often: often}
	go func() {
		for range w.questions {
			for range often {
				w.answers <- true
			}
		}
	}()
	return w
}

func (w *worker) Do(a Action) error {
	if a.String() != "client: asks" {
		return errors.New("what?")
	}
	w.open++
	w.questions <- true
	return nil
}

func (w *worker) Observe() State { return State{"Asked": w.open} }

func (w *worker) Next() (Action, bool) {
	select {
	case <-w.answers:
		w.open--
		return Action{Process: "server", Name: "answers"}, true
	default:
		return Action{}, false
	}
}

func (w *worker) Close() error {
	close(w.questions)
	return nil
}

// TestDriveConcurrent: outputs of goroutines, and silence, are compared with those of the model.
func TestDriveConcurrent(t *testing.T) {
	s := newSettings([]Option{Concurrent(), Inputs("client")})
	for often, want := range []string{"waits for an input", "", "answers"} {
		d, _, err := drive(t.Context(), service, func() Adapter { return newWorker(often) }, s, bubble(t))
		if err != nil || d.Failed != (want != "") || !strings.Contains(d.Text, want) {
			t.Errorf("%d answers: %+v, %v", often, d, err)
		}
	}
	Drive(t, service, func() Adapter { return newWorker(1) }, Concurrent(), Inputs("client"))
	mute := func() Adapter { return struct{ Adapter }{&worker{questions: make(chan bool, 8)}} }
	if _, err := Exercise(t.Context(), service, mute, Inputs("client")); err == nil || !strings.Contains(err.Error(), "no method Next") {
		t.Error(err)
	}
}
