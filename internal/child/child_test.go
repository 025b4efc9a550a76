package child

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// TestMain makes this test the process that the tests run.
func TestMain(m *testing.M) {
	switch os.Getenv("CHILD") {
	case "":
		os.Exit(m.Run())
	case "sleep":
		time.Sleep(time.Minute)
	case "work":
		work()
	}
	status, _ := strconv.Atoi(os.Getenv("STATUS")) // none is 0
	os.Exit(status)
}

// work takes some time, of the clock and of the processor, and 64 MiB.
func work() {
	b := make([]byte, 64<<20)
	for began := time.Now(); time.Since(began) < 50*time.Millisecond || cpu.Seconds() < 0.05; {
		for i := range b {
			b[i]++
		}
	}
	runtime.KeepAlive(b)
	os.Stdout.WriteString("out")
	os.Stderr.WriteString("err")
}

func start(t *testing.T, what, status string, longest time.Duration) (Output, error) {
	t.Helper()
	t.Setenv("CHILD", what)
	t.Setenv("STATUS", status)
	return Run(context.Background(), "", longest, os.Args[0])
}

func TestRun(t *testing.T) {
	out, err := start(t, "work", "3", time.Minute)
	if err != nil || out.Stdout != "out" || out.Stderr != "err" || out.Status != 3 {
		t.Fatalf("%+v, %v", out, err)
	}
	if out.Wall < 0.05 || out.CPU < 0.03 || out.CPU > 10*out.Wall {
		t.Errorf("%+v", out.Usage)
	}
	if out.Peak != 0 && out.Peak < 64<<20 {
		t.Errorf("peak %d", out.Peak)
	}
	if _, err := Must(context.Background(), "", time.Minute, os.Args[0]); err == nil {
		t.Error("exit status 3 is no error")
	}
}

func TestTimeLimit(t *testing.T) {
	if out, err := start(t, "sleep", "0", 50*time.Millisecond); !errors.Is(err, ErrTime) {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestPlus(t *testing.T) {
	if got, want := (Usage{1, 2, 3}).Plus(Usage{10, 20, 2}), (Usage{11, 22, 3}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
