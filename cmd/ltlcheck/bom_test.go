package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every reader skips a byte order mark: the answers are those without it, and columns of messages do not count it.
func TestByteOrderMarks(t *testing.T) {
	files := map[string]string{
		"m.pml":    "#include \"part.pml\"\nactive proctype P() { do :: x = 1 - x od }\n",
		"part.pml": "byte x;\n",
		"m.ltl":    "model \"m.pml\";\nimport \"lib.ltl\";\nassume a: automaton \"any.hoa\";\nproperty p under a: [] small;\nproperty c: claim \"no.never\";\n",
		"lib.ltl":  "define small = x < 2;\n",
		"any.hoa":  "HOA: v1\nStates: 1\nStart: 0\nAP: 0\nacc-name: all\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--\n",
		"no.never": "never { T0: do :: (x > 5) -> break :: true od }\n",
		"lines":    "G a\nF b\n",
		"n.pnml":   "<?xml version=\"1.0\"?>\n<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\"><place id=\"p\"><initialMarking><text>1</text></initialMarking></place><transition id=\"t\"/><arc id=\"a\" source=\"p\" target=\"t\"/></page></net></pnml>\n",
		"q.xml":    "<?xml version=\"1.0\"?>\n<property-set xmlns=\"http://mcc.lip6.fr/\"><property><id>q</id><description>d</description><formula><exists-path><finally><is-fireable><transition>t</transition></is-fireable></finally></exists-path></formula></property></property-set>\n",
		"g.aut":    "des (0, 1, 1)\n(0, \"go\", 0)\n",
		"bad.pml":  "byte 7;\n",
		"bad.ltl":  "modle \"m.pml\";\n",
		"bad.hoa":  "HOA: v7\n",
		"bad.aut":  "dos (0, 1, 1)\n",
		"bad.xml":  "text<a/>\n",
		"badline":  "G (a\n",
	}
	plain, marked := t.TempDir(), t.TempDir()
	for name, text := range files {
		writeText(t, filepath.Join(plain, name), text)
		writeText(t, filepath.Join(marked, name), "\ufeff"+text)
	}
	_, trail, _ := runIn(t, plain, "check", "m.pml", "-f", "[] (x == 0)", "--json")
	writeText(t, filepath.Join(plain, "trail.json"), trail)
	writeText(t, filepath.Join(marked, "trail.json"), "\ufeff"+trail)
	for _, c := range []struct {
		command string
		status  int
	}{
		{"check m.pml", 0}, {"explore m.pml", 0}, {"check m.ltl", 0}, {"check n.pnml", 1}, {"check n.pnml --mcc q.xml", 0}, {"check g.aut", 0},
		{"simulate m.pml --trail trail.json", 0}, {"translate -F lines", 0}, {"formula classify -F lines", 0}, {"automaton any.hoa", 0}, {"automaton no.never", 0},
		{"check m.pml --claim no.never", 0}, {"check m.pml -f <>(x==1) --assume any.hoa --fairness weak", 0},
		{"check bad.pml", 2}, {"check bad.ltl", 2}, {"automaton bad.hoa", 2}, {"check bad.aut", 2}, {"check n.pnml --mcc bad.xml", 2}, {"check bad.xml --model-format pnml", 2}, {"translate -F badline", 2},
	} {
		status, stdout, stderr := runIn(t, plain, strings.Fields(c.command)...)
		if status != c.status {
			t.Errorf("%s: status %d, want %d\n%s%s", c.command, status, c.status, stdout, stderr)
		}
		status2, stdout2, stderr2 := runIn(t, marked, strings.Fields(c.command)...)
		if status2 != status || normalise(stdout2) != normalise(stdout) || stderr2 != stderr {
			t.Errorf("%s: status %d\n%s%s\nwith a byte order mark status %d\n%s%s", c.command, status, stdout, stderr, status2, stdout2, stderr2)
		}
	}
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// runIn runs the command in a folder.
func runIn(t *testing.T, folder string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Chdir(folder)
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}
