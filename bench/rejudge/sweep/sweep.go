// Package sweep runs the tests that draw random questions, with many more
// questions than go test ./... asks, and with seeds that no run before had:
// they are made from the date. What fails is repeated by the command that is
// printed with it.
//
//	go run ./bench/rejudge sweep                     all sweeps, with the seeds of today
//	go run ./bench/rejudge sweep -only packed -n 10  ten times as many questions of the sweeps whose names match
//
// Each sweep may take up to 12 hours. One that failed is an error.
package sweep

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// Run runs the sweeps that match.
func Run(c *parts.Call) error {
	seed := c.Int("seed", int(parts.Day()), "the first seed of what is drawn; that of the day by default")
	factor := c.Int("n", 1, "take so many times as many questions")
	only := c.String("only", "", "only the sweeps whose names match this regular expression")
	list := c.Bool("list", false, "print the commands only")
	if err := c.Parse(); err != nil {
		return err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	if !*list {
		fmt.Fprintln(c.Out, "| sweep | result | s | what the tests say |\n|---|---|---:|---|")
	}
	failed := 0
	for _, s := range sweeps {
		if !match.MatchString(s.name) {
			continue
		}
		command := s.command(*seed, *factor)
		if *list {
			fmt.Fprintln(c.Out, strings.Join(command, " "))
		} else if !s.row(c.Context, c.Out, command) {
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("%w: %d sweeps failed", parts.ErrWrong, failed)
	}
	return nil
}

// row runs the tests of a sweep, writes its row, and reports whether they
// passed.
func (s *sweep) row(ctx context.Context, out io.Writer, command []string) bool {
	began := time.Now()
	text, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
	result := "passed"
	if err != nil {
		result = "**failed**"
	}
	fmt.Fprintf(out, "| %s | %s | %.0f | %s |\n", s.name, result, time.Since(began).Seconds(), logged(string(text)))
	if err != nil {
		fmt.Fprintf(out, "\n    %s\n\n%s\n", strings.Join(command, " "), text)
	}
	return err == nil
}

// logged returns what the tests logged, from lines such as "file_test.go:12: 7
// held".
func logged(text string) string {
	var all []string
	for _, m := range regexp.MustCompile(`(?m)^ +\w+_test\.go:\d+: (.+)$`).FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(m[1], "|", "\\|"))
	}
	return strings.Join(all, "; ")
}

// sweep is a group of tests with the flags that tell how much they draw.
type sweep struct {
	name, pkg, tests string
	count            string // the flag for the number of questions
	questions        int    // the value of that flag
	seed             string // the flag for the first seed; "" where there is none
	args             []string
}

// command returns the command line of go test for a sweep.
func (s *sweep) command(seed, factor int) []string {
	c := []string{"go", "test", "./" + s.pkg, "-run", "^(" + s.tests + ")$", "-count", "1", "-timeout", "12h", "-v", s.count, strconv.Itoa(s.questions * factor)}
	if s.seed != "" {
		c = append(c, s.seed, strconv.Itoa(seed))
	}
	return append(c, s.args...)
}

// sweeps are the tests that draw random questions, with about ten times as many
// questions as go test ./... asks.
var sweeps = []sweep{
	{"oracle", "check", "TestAgainstOracle|TestShortcutsAgainstOracle", "-questions", 20_000, "-first", nil},
	{"front-ends", "check", "TestFrontEndsAgainstOracle", "-front-ends", 2_000, "-front-end-seed", nil},
	{"packed", "check", "TestPackedExploration|TestPackedReachability|TestPackedFailures|TestKeptSuccessors", "-packed-models", 1_000, "-packed-seed", nil},
	{"replacement", "check", "TestDeterministicForgets|TestPacketsForget", "-recurrences", 5_000, "", nil},
	{"nets", "check", "TestShortcutsOfNets", "-nets", 5_000, "-net-seed", nil},
	{"reductions", "check", "TestReductionsOfModels", "-reductions", 2_000, "-reduction-seed", nil},
	{"reductions of models", "check", "TestReductionsOfCorpus", "-reduction-states", 30_000, "", nil},
	{"symmetric nets", "check", "TestNetQuotient", "-net-quotients", 3_000, "", nil},
	{"families", "internal/check/certificate/counts", "TestCovers|TestCommute", "-families", 400, "", nil},
	{"orders of visits", "program/promela/internal/counted", "TestCommute", "-families", 500, "", nil},
	{"spin", "check", "TestRandomModelsAreSPINs", "-spin-models", 300, "-spin-seed", nil},
	{"checkpoints", "check", "TestCheckpoints|TestCheckpointsOfEveryStop", "-checkpointed", 200, "", nil},
	{"workers", "check", "TestTeamsOnLargeGraphs", "-large", 600, "", nil},
	{"matrix", "check", "TestMatrix|TestMatrixOfOwn", "-matrix-states", 400, "", nil},
	{"disk", "check", "TestDiskSweep", "-disk-sweep", 20_000, "", nil},
	{"certificates", "internal/check/certificate", "TestMutations|TestMutatedAutomata|TestFamilyMutations", "-mutants", 5_000, "-mutant-seed", nil},
	{"certified", "internal/check/certificate", "TestRandomCertificates", "-certified", 500, "", nil},
	{"relations", "internal/check/compare", "TestRandomPairs", "-pairs", 20_000, "", nil},
	{"integers", "internal/check/symbolic", "TestAgreesWithExplicitSearch", "-models", 1_000, "", nil},
	{"counters", "internal/program/counters", "TestRandomPrograms", "-programs", 3_000, "", nil},
	{"compiled", "program/promela/internal/compiler", "TestCompiledCorpus|TestCompiledRandom", "-random-models", 1_000, "", []string{"-compiled-states", "2000"}},
	{"agreement", "cmd/ltlcheck", "TestAlgorithmsAgreeOnExamples|TestAlgorithmsAgreeWithSPIN", "-agreement", 100, "", nil},
	{"walks", "cmd/ltlcheck", "TestWalkRandom", "-walks", 600, "-walk-seed", nil},
	{"verdicts", "cmd/ltlcheck", "TestVerdictsAreSPINs", "-verdict-states", 100_000, "", nil},
	{"cluster", "internal/distributed/cluster", "TestSimulated|TestLocalAgrees", "-worlds", 100, "", []string{"-whole"}},
	{"explanations", "internal/ltl/explain", "TestReasons", "-lassos", 20_000, "", nil},
}
