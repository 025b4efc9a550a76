// Command tables writes the lookahead of a grammar as Go code, from the network
// that ANTLR's tool has written beside the parser:
//
//	go run ./internal/tables Promela promelaparser/Promela.interp > promelaparser/promela_lookahead.go
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/grammar/internal/network"
	"github.com/ltlcheck/ltlcheck/internal/grammar/lookahead"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 2 {
		return fmt.Errorf("the name of the grammar and its .interp file are wanted")
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	serialized, err := numbers(string(text))
	if err != nil {
		return err
	}
	n, err := network.Read(serialized)
	if err != nil {
		return err
	}
	t, err := n.Table()
	if err != nil {
		return err
	}
	return write(out, args[0], t)
}

// numbers is the network in an .interp file: its last line, in brackets.
func numbers(text string) (out []int32, err error) {
	_, list, found := strings.Cut(text, "atn:\n[")
	if !found {
		return nil, fmt.Errorf("there is no network")
	}
	list, _, _ = strings.Cut(list, "]")
	for number := range strings.SplitSeq(list, ", ") {
		n, err := strconv.ParseInt(number, 10, 32)
		if err != nil {
			return nil, err
		}
		out = append(out, int32(n))
	}
	return out, nil
}

func write(out io.Writer, grammar string, t *lookahead.Table) error {
	_, err := fmt.Fprintf(out, `// Code generated from %[1]s.g4 by internal/grammar/internal/tables. DO NOT EDIT.

package %[2]sparser

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/grammar/lookahead"
)

// predict is the alternative of a decision. While predictions are fast ones, tokens are looked up first.
func (p *%[1]sParser) predict(decision int) int {
	if p.Interpreter == nil || p.Interpreter.GetPredictionMode() == antlr.PredictionModeSLL {
		if alternative := %[2]sLookahead.Choose(decision, p.GetTokenStream(), p.GetPrecedence()); alternative != lookahead.Unknown {
			return alternative
		}
	}
	p.Prepare()
	return p.Interpreter.AdaptivePredict(p.BaseParser, p.GetTokenStream(), decision, p.GetParserRuleContext())
}

// Prepare makes ready what predicts with any number of tokens, and says what is expected where something is wrong. It takes
// a millisecond, and is of no effect when it was done.
func (p *%[1]sParser) Prepare() {
	if p.Interpreter != nil {
		return
	}
	staticData := &%[1]sParserStaticData
	staticData.network.Do(%[2]sParserNetwork)
	p.Interpreter = antlr.NewParserATNSimulator(p, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	p.Interpreter.SetPredictionMode(antlr.PredictionModeSLL)
}

var %[2]sLookahead = lookahead.Table{
	Width: %[3]d,
	First: %[4]s,
	Second: %[5]s,
}
`, grammar, strings.ToLower(grammar), t.Width, rows(t.First, t.Width), rows(t.Second, t.Width))
	return err
}

// rows is a string literal with a line for each row.
func rows(text string, width int) string {
	if text == "" {
		return `""`
	}
	var lines []string
	for i := 0; i < len(text); i += width {
		var line strings.Builder
		for _, c := range []byte(text[i : i+width]) {
			fmt.Fprintf(&line, `\x%02x`, c)
		}
		lines = append(lines, `"`+line.String()+`"`)
	}
	return strings.Join(lines, " +\n")
}
