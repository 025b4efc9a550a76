package raft_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/docs/examples/raft"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// A bug is a mistake that is put into the sources of the implementation while
// they are compiled: where old stands in a file, new does. Wrong is asked only where
// the mistake makes a difference.
type bug struct{ name, file, old, new string }

// wrong reads the logger of the servers of package etcd.
const wrong = `.logger.(interface{ Wrong(string) bool }).Wrong`

var bugs = []bug{
	{"votes twice in a term", "raft.go",
		`if canVote && r.raftLog.isUpToDate(candLastID) {`,
		`if canVote = canVote || r.raftLog.isUpToDate(candLastID) && r` + wrong + `("votes twice in a term"); canVote && r.raftLog.isUpToDate(candLastID) {`},
	{"votes for an older log", "raft.go",
		`candLastID := entryID{term: m.GetLogTerm(), index: m.GetIndex()}`,
		`candLastID := entryID{term: m.GetLogTerm(), index: m.GetIndex()}
		if canVote && !r.raftLog.isUpToDate(candLastID) && r` + wrong + `("votes for an older log") {
			candLastID = lastID
		}`},
	{"forgets its vote in a crash", "raft.go",
		`r.Vote = state.GetVote()`,
		`if r.Vote = state.GetVote(); r.Vote != None && r` + wrong + `("forgets its vote in a crash") {
		r.Vote = None
	}`},
	{"commits without a quorum", "raft.go",
		`return r.raftLog.maybeCommit(entryID{term: r.Term, index: r.trk.Committed()})`,
		`last := r.raftLog.lastEntryID()
	if last.term == r.Term && last.index > max(r.trk.Committed(), r.raftLog.committed) && r` + wrong + `("commits without a quorum") {
		return r.raftLog.maybeCommit(last)
	}
	return r.raftLog.maybeCommit(entryID{term: r.Term, index: r.trk.Committed()})`},
	{"counts refusals as votes", "raft.go",
		`gr, rj, res := r.poll(m.GetFrom(), m.GetType(), !m.GetReject())`,
		`_, counted := r.trk.Votes[m.GetFrom()]
		gr, rj, res := r.poll(m.GetFrom(), m.GetType(), !m.GetReject() || !counted && r` + wrong + `("counts refusals as votes"))`},
	{"keeps entries that its leader does not have", "log.go",
		`ci := l.findConflict(a.entries)`,
		`ci := l.findConflict(a.entries)
	if ci > l.committed && ci <= l.lastIndex() && l` + wrong + `("keeps entries that its leader does not have") {
		ci = 0
	}`},
}

// build compiles the command record with all bugs, each of which can be switched
// on. The changed sources of the implementation lie in a temporary folder.
func build(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "go.etcd.io/raft/v3").Output()
	if err != nil {
		t.Fatal(err)
	}
	sources := filepath.Join(folder, "raft")
	if err := os.CopyFS(sources, os.DirFS(strings.TrimSpace(string(out)))); err != nil {
		t.Fatal(err)
	}
	for _, b := range bugs {
		if err := b.put(filepath.Join(sources, b.file)); err != nil {
			t.Fatal(err)
		}
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(folder, "go.work")
	text := fmt.Sprintf("go 1.26.0\nuse %q\nuse %q\nreplace go.etcd.io/raft/v3 => %q\n", here, filepath.Join(here, "..", "..", ".."), sources)
	if err := os.WriteFile(work, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := filepath.Join(folder, "record.exe")
	compile := exec.Command("go", "build", "-o", command, "./etcd/record")
	compile.Env = append(os.Environ(), "GOWORK="+work)
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return command
}

// put changes a file.
func (b *bug) put(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if n := strings.Count(string(text), b.old); n != 1 {
		return fmt.Errorf("%s: the source is found %d times in %s", b.name, n, b.file)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(strings.Replace(string(text), b.old, b.new, 1)), 0o600)
}

// logs is how many logs with each bug are looked at.
const logs = 3

// TestBugs: a log is refused at the record at which the implementation did
// something wrong for the first time, and at no other.
func TestBugs(t *testing.T) {
	t.Parallel()
	command := build(t)
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			refused := 0
			for seed := 0; refused < logs && seed < 100; seed++ {
				text, err := record(command, b.name, seed)
				if err != nil {
					t.Fatal(err)
				}
				first := firstWrong(text)
				if first < 0 {
					continue
				}
				log, err := raft.Read(bytes.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				c, err := ltltest.Follow(t.Context(), observed, log)
				if err != nil {
					t.Fatal(err)
				}
				if c.Verdict != check.Violated || c.Records != first {
					t.Errorf("seed %d: %v after %d records, the first wrong one is %d\n%s", seed, c.Verdict, c.Records, first, c.Text)
				}
				if refused++; refused == 1 {
					t.Logf("seed %d\n%s", seed, c.Text)
				}
			}
			if refused < logs {
				t.Errorf("%d logs in which it makes a difference", refused)
			}
		})
	}
}

// record runs a cluster with a bug. That the implementation panics later is as it
// should be.
func record(command, bug string, seed int) ([]byte, error) {
	out, err := exec.Command(command, "-steps", "300", "-seed", fmt.Sprint(seed), "-bug", bug).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		err = nil
	}
	return out, err
}

// firstWrong returns the number of the first record at which the implementation
// did something wrong, -1 if there is none.
func firstWrong(log []byte) int {
	for i, line := range bytes.Split(log, []byte("\n")) {
		if bytes.Contains(line, []byte(`"wrong":true`)) {
			return i
		}
	}
	return -1
}
