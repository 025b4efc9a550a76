package distributing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli/clitest"
)

// TestCommands runs swarms and clusters of this process, and refuses wrong command lines before anything is connected: the exit status,
// and a part of standard output, or, after !, of standard error.
func TestCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	model := file("m.pml", "byte x;\nactive proctype P() { do :: x < 5 -> x++ :: x > 0 -> x-- od }\nltl good { [] (x <= 5) }\nltl bad { [] (x < 4) }\n")
	const closed = "nats://127.0.0.1:1"
	commands := map[string]func(*cli.Environment) *cobra.Command{"swarm": NewSwarm, "cluster": NewCluster}
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		{"swarm run MODEL --property bad --jobs 4 --memory 1MiB --each 2s", 1, "bad: violated"},
		{"swarm run MODEL --property bad --jobs 4 --memory 1MiB --each 2s --json", 1, `"verdict": "violated"`},
		{"swarm run MODEL --property bad --jobs 4 --memory 1MiB --each 2s --format dot --first", 1, "digraph"},
		{"swarm run MODEL --property good --jobs 2 --memory 1MiB --each 2s --workers 1", 3, "inconclusive"},
		{"swarm run MODEL -f '[](x!=3)' --fairness weak --jobs 2 --each 2s", 1, "violated"},
		{"cluster run MODEL --property good --partitions 3", 0, "good: holds"},
		{"cluster run MODEL --property bad --partitions 2 --json", 1, `"verdict": "violated"`},
		{"cluster run MODEL --partitions 1", 1, "good: holds"},
		{"swarm run MODEL --jobs 0", 2, "!--jobs 0: want 1 to 1000000"},
		{"swarm run MODEL --workers -1", 2, "!--workers -1: want at least 1"},
		{"swarm run MODEL --property nosuch", 2, `!nosuch`},
		{"swarm run MODEL --property good -f x", 2, "!--property chooses among what the file states"},
		{"swarm run MODEL --fairness often", 2, "!--fairness"},
		{"swarm run none.pml", 2, "!none.pml"},
		{"swarm run MODEL --creds none", 2, "!--creds"},
		{"swarm run MODEL --nats " + closed + " --replicas 2", 2, "!--replicas"},
		{"swarm run MODEL --nats " + closed, 2, "!127.0.0.1:1"},
		{"swarm worker", 2, "!--nats"},
		{"swarm worker --nats " + closed + " --workers -1", 2, "!--workers -1"},
		{"swarm worker --nats " + closed, 2, "!127.0.0.1:1"},
		{"swarm status", 2, "!--nats"},
		{"swarm status --nats " + closed, 2, "!127.0.0.1:1"},
		{"cluster run MODEL --partitions -1", 2, "!--partitions"},
		{"cluster run MODEL --nats " + closed, 2, "!127.0.0.1:1"},
		{"cluster worker", 2, "!--nats"},
		{"cluster status", 2, "!--nats"},
		{"cluster status --nats " + closed, 2, "!127.0.0.1:1"},
		{"cluster run MODEL --tlscert x", 2, "!--tls"},
		{"swarm", 2, "!subcommand"},
	} {
		line := strings.NewReplacer("MODEL", model, "'", "").Replace(c.line)
		args := strings.Fields(line)
		r := clitest.Run(t, commands[args[0]], "", args...)
		got, want := r.Out, c.want
		if w, ok := strings.CutPrefix(want, "!"); ok {
			got, want = r.Errors, w
		}
		if r.Status != c.status || !strings.Contains(got, want) {
			t.Errorf("%s: status %d, want %d and %q\n%s%s", c.line, r.Status, c.status, c.want, r.Out, r.Errors)
		}
	}
}
