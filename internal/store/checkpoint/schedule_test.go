package checkpoint

import (
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/grace"
)

// TestLastBeforeDeadline: a search that finds a state in a microsecond and whose
// states take as long to write as to find, or a tenth of that, has written its
// last checkpoint when its time is over, and that has most of what there was
// time for. Time is that of a bubble, so that no machine is measured.
func TestLastBeforeDeadline(t *testing.T) {
	for _, c := range []struct {
		name       string
		limit      time.Duration
		each, file time.Duration // to write a state, and a file
		steps      int           // states between two looks
		least      float64       // part of the states that could be found without checkpoints
	}{
		{"slow states", 5 * time.Second, 2 * time.Microsecond, 10 * time.Millisecond, 1000, 0.15},
		{"states as slow as the search", 5 * time.Second, time.Microsecond, 10 * time.Millisecond, 1000, 0.25},
		{"quick states", 2 * time.Second, 100 * time.Nanosecond, 5 * time.Millisecond, 1000, 0.7},
		{"a slow file", time.Second, 10 * time.Nanosecond, 100 * time.Millisecond, 1000, 0.4},
		{"rare looks", 5 * time.Second, time.Microsecond, 10 * time.Millisecond, 20_000, 0.2},
		{"a long time", time.Hour, time.Microsecond, 10 * time.Millisecond, 1_000_000, 0.3},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(context.Background(), c.limit)
				defer cancel()
				states, saved, written := 0, 0, 0
				k := New(identity, Options{
					Save: func(content func(io.Writer) error) error {
						time.Sleep(c.file + time.Duration(states)*c.each)
						return content(io.Discard)
					},
					Every:   10 * time.Minute,
					Written: func(int64, time.Duration, error) { written++ },
				})
				defer k.Stop()
				k.Until(ctx)
				k.Resumed()
				save := func() error {
					return k.Save(func(*Writer) { saved = states })
				}
				for ctx.Err() == nil {
					if k.Due() {
						_ = save()
					}
					time.Sleep(time.Duration(c.steps) * time.Microsecond)
					states += c.steps
				}
				before := time.Now()
				if err := save(); err != errOver || !time.Now().Equal(before) {
					t.Errorf("after the deadline: %v, in %v", err, time.Since(before))
				}
				deadline, _ := ctx.Deadline()
				if late := time.Since(deadline); late > time.Duration(c.steps)*time.Microsecond {
					t.Errorf("%v late", late)
				}
				possible := float64(c.limit.Microseconds())
				if part := float64(saved) / possible; part < c.least || written > 12 {
					t.Errorf("%d checkpoints, the last of %d states, %.2f of all that can be found", written, saved, part)
				}
				t.Logf("%d checkpoints, the last of %d of %d states, %.2f of all that can be found", written, saved, states, float64(saved)/possible)
			})
		})
	}
}

// TestWithoutDeadline: at the end of a search that has no deadline, or was
// interrupted before, there is a checkpoint.
func TestWithoutDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, limit := range []time.Duration{0, time.Hour} {
			ctx, cancel := context.WithCancel(context.Background())
			if limit > 0 {
				ctx, cancel = context.WithTimeout(ctx, limit)
			}
			k := New(identity, Options{Save: func(content func(io.Writer) error) error { return content(io.Discard) }, Every: 10 * time.Minute})
			k.Until(ctx)
			k.Resumed()
			for range 2 {
				time.Sleep(10*time.Minute + time.Second)
				if !k.Due() {
					t.Errorf("limit %v: no checkpoint after %v", limit, 10*time.Minute)
				}
				if err := k.Save(func(*Writer) { time.Sleep(time.Second) }); err != nil {
					t.Errorf("limit %v: %v", limit, err)
				}
			}
			cancel()
			if err := k.Save(func(*Writer) {}); err != nil {
				t.Errorf("limit %v: %v", limit, err)
			}
			k.Stop()
		}
	})
}

// TestAfterInterrupt: a checkpoint that an interrupt finds half written, or that
// begins after it, ends within the constant late from then, with an error if it is not
// whole; the function that writes it may go on through all states, which Failed
// tells.
func TestAfterInterrupt(t *testing.T) {
	for _, c := range []struct {
		name  string
		after time.Duration // of the interrupt, from the beginning of the checkpoint
		each  time.Duration // to write a state of 1 KiB
		most  time.Duration // that Save may take
		want  error
	}{
		{"before, states that are slow", -time.Second, 10 * time.Millisecond, late, ErrNoTime},
		{"before, states that are quick", -time.Second, 100 * time.Microsecond, late, nil},
		{"within, states that are slow", 2 * time.Second, 10 * time.Millisecond, 2*time.Second + late, ErrNoTime},
		{"after", time.Hour, 10 * time.Millisecond, time.Minute, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				dated, stop := grace.Dated(ctx)
				defer stop()
				saved, reported := false, error(nil)
				k := New(identity, Options{
					Save: func(content func(io.Writer) error) error {
						err := content(io.Discard)
						saved = err == nil
						return err
					},
					Every:   10 * time.Minute,
					Written: func(_ int64, _ time.Duration, err error) { reported = err },
				})
				defer k.Stop()
				k.Until(dated)
				k.Resumed()
				interrupt := time.AfterFunc(max(0, c.after), cancel)
				defer interrupt.Stop()
				if c.after < 0 {
					synctest.Wait()
					<-dated.Done()
				}
				begun := time.Now()
				err := k.Save(func(w *Writer) {
					for range 1000 {
						if w.Failed() {
							return
						}
						w.Text(make([]byte, 1024))
						time.Sleep(c.each)
					}
				})
				if !errors.Is(err, c.want) || !errors.Is(reported, c.want) || saved != (c.want == nil) {
					t.Errorf("saved: %v, with error %v, reported as %v; want %v", saved, err, reported, c.want)
				}
				// A block has blockSize bytes, so that polls are at most that many states apart.
				if took := time.Since(begun); took > c.most+blockSize/1024*c.each {
					t.Errorf("the checkpoint took %v", took)
				}
			})
		})
	}
}

// TestOften: the next checkpoint is due after a minute, later where the last one
// took long, and never later than the longest time.
func TestOften(t *testing.T) {
	for _, c := range []struct{ took, every, want time.Duration }{
		{0, 10 * time.Minute, time.Minute},
		{time.Second, 10 * time.Minute, time.Minute},
		{10 * time.Second, 10 * time.Minute, 5 * time.Minute},
		{time.Minute, 10 * time.Minute, 10 * time.Minute},
		{10 * time.Second, 30 * time.Second, 30 * time.Second},
	} {
		s := schedule{took: c.took}
		if after, more := s.wait(time.Now(), c.every); after != c.want || !more {
			t.Errorf("%v, at most %v: the next checkpoint is due after %v, %v; want %v", c.took, c.every, after, more, c.want)
		}
	}
}
