package sequential

import (
	"bytes"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// saving returns a saver, which writes a checkpoint at intervals, and what it
// has written.
func saving(every time.Duration) (*checkpoint.Saver, *[][]byte) {
	files := &[][]byte{}
	return checkpoint.New(checkpoint.Identity{}, checkpoint.Options{Every: every, Save: func(content func(io.Writer) error) error {
		var file bytes.Buffer
		err := content(&file)
		*files = append(*files, file.Bytes())
		return err
	}}), files
}

// resuming returns a saver that goes on at a checkpoint.
func resuming(t *testing.T, file []byte) *checkpoint.Saver {
	t.Helper()
	s := checkpoint.New(checkpoint.Identity{}, checkpoint.Options{})
	if err := s.Resume(bytes.NewReader(file)); err != nil {
		t.Fatal(err)
	}
	return s
}

// outcome is all that a search must have counted and found, however often it
// was interrupted.
func outcome(s *search.Search) string {
	st := s.Stats
	lasso := ""
	if s.Found != nil {
		lasso = fmt.Sprint(*s.Found)
	}
	return fmt.Sprint(s.Visited, s.Again, s.Inside, s.Followed, s.MaxDepth, st.States, st.Transient, st.Transitions, st.SCCs, st.Stored, lasso)
}

// TestCheckpoints: searches that write a checkpoint before each step, or that
// end at any limit of states or depth or at an interrupt, go on from there in any exact storage,
// and find and count what one does that was never interrupted.
func TestCheckpoints(t *testing.T) {
	t.Parallel()
	storages := []search.Storage{search.StorageClassical, search.StorageHybrid}
	resumed := map[string]int{}
	goOn := func(q job, file []byte, want, where string) {
		w := searchtest.Way{Storage: storages[len(file)%2], Checkpoints: resuming(t, file)}
		if got := outcome(q.ask(t, w)); got != want {
			t.Fatalf("%s, %s: going on\n%s\nuninterrupted\n%s", q.name, where, got, want)
		}
		resumed[q.name]++
	}
	for seed := range uint64(90) {
		for _, q := range jobs(seed) {
			if q.name != "scc" && q.name != "generic" && q.name != "ndfs" && q.name != "single" {
				continue
			}
			s := q.ask(t, searchtest.Way{})
			want := outcome(s)
			saver, files := saving(0)
			if got := outcome(q.ask(t, searchtest.Way{Storage: storages[seed%2], Checkpoints: saver})); got != want {
				t.Fatalf("seed %d, %s: with checkpoints\n%s\nwithout\n%s", seed, q.name, got, want)
			}
			for i, file := range *files {
				if i%7 == int(seed%7) {
					goOn(q, file, want, fmt.Sprint("seed ", seed, ", step ", i))
				}
			}
			for limit := range s.Visited {
				q.limited(t, searchtest.Way{States: limit + 1}, s.Visited > limit+1, goOn, want)
			}
			for i := 0; s.Found == nil && i <= int(s.Visited+s.Again); i++ {
				q.limited(t, searchtest.Way{Interrupt: i + 1}, i < int(s.Visited+s.Again), goOn, want)
			}
			for depth := range s.MaxDepth {
				q.limited(t, searchtest.Way{Depth: depth + 1}, s.MaxDepth > depth+1, goOn, want)
			}
		}
	}
	for _, name := range []string{"scc", "generic", "ndfs", "single"} {
		if resumed[name] < 200 {
			t.Errorf("%s was resumed %d times only", name, resumed[name])
		}
	}
}

// limited searches within a limit, which ends the search unless it is large
// enough, and goes on. An interrupt while a component is decomposed leaves no
// checkpoint.
func (j *job) limited(t *testing.T, w searchtest.Way, ends bool, goOn func(q job, file []byte, want, where string), want string) {
	t.Helper()
	var files *[][]byte
	w.Checkpoints, files = saving(time.Hour)
	defer w.Checkpoints.Stop()
	s := j.Search(t, w)
	err := j.run(s)
	if (err != nil) != ends || len(*files) > 1 || ends && len(*files) == 0 && w.Interrupt == 0 {
		t.Fatalf("%s, %+v: ended by %v with %d checkpoints, should end %v", j.name, w, err, len(*files), ends)
	}
	for _, file := range *files {
		goOn(*j, file, want, fmt.Sprintf("limits %d, %d, interrupt %d", w.States, w.Depth, w.Interrupt))
	}
}
