package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// logOfLTSmin has the form of what LTSmin 3 writes.
const logOfLTSmin = `prom2lts-mc, 0.020: Explored 1853 states 7739 transitions, fanout: 4.176
prom2lts-mc, 0.020: Total exploration time 0.020 sec (0.020 sec minimum, 0.020 sec on average)
prom2lts-mc, 0.020: States per second: 92650, Transitions per second: 386950
`

// TestLTSmin: the programs are called on a copy of the model, and the numbers are those of their log. They are stood in for by scripts: LTSmin
// itself is in no distribution's packages.
func TestLTSmin(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the scripts are for a Unix shell")
	}
	folder := t.TempDir()
	for name, script := range map[string]string{
		spins:    `test "$1" = -o3 && cp "$2" "$2.spins"`,
		prom2lts: `test -f m.pml.spins && grep -q skip m.pml.spins && cat >&2 <<'.'` + "\n" + logOfLTSmin + ".",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	if !ltsminInstalled() {
		t.Fatal("the scripts are not found")
	}
	model := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(model, []byte("init { skip }"), 0o666); err != nil {
		t.Fatal(err)
	}
	b := &bench{longest: time.Minute}
	m, err := b.searchByLTSmin(model)(t.Context())
	if err != nil || m.States != 1853 || m.Transitions != 7739 || m.Search != 0.02 {
		t.Errorf("%+v, %v", m, err)
	}
	if err := m.readLTSmin("Warning: nothing"); err == nil {
		t.Error("a log without numbers is read")
	}
	var out bytes.Buffer
	theirs := &summary{measurement: m}
	theirs.Run.CPU, theirs.Run.Peak = 4, 4<<20
	exploreLTSmin(&out, []*result{{"m", map[string]*summary{ours: {measurement: of(ours, 0, 1853, 1)}, ltsmin: theirs}}})
	if !strings.Contains(out.String(), "| m | 1853 | 1.00 | 0 | 1853 | 0.00 | 4.00 | 4 | 0.25 |") {
		t.Errorf("%s", &out)
	}
}
