//go:build !js

package main

import (
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/checking"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/comparing"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/dap"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/distributing"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/exploring"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/formatting"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/formulas"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/gotest"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/help"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/logs"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/lsp"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/mcp"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/repl"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/reproduce"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/serve"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/starting"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/suites"
)

// commands is the table of commands, by their groups in the help.
var commands = []command{
	{name: "check", group: help.Look, make: checking.New},
	{name: "watch", group: help.Look, make: checking.NewWatch},
	{name: "explore", group: help.Look, make: exploring.NewExplore},
	{name: "simulate", group: help.Look, make: simulate.NewCommand},
	{name: "repl", group: help.Look, make: repl.NewCommand},
	{name: "graph", group: help.Look, make: exploring.NewGraph},
	{name: "serve", group: help.Look, make: serve.NewCommand},
	{name: "compare", group: help.Look, make: comparing.NewCompare},
	{name: "certify", group: help.Look, make: checking.NewCertify},
	{name: "init", group: help.Authoring, make: starting.NewCommand},
	{name: "fmt", group: help.Authoring, make: formatting.NewCommand},
	{name: "log", group: help.Logs, make: logs.NewCommand},
	{name: "trace", group: help.Logs, make: logs.NewTrace},
	{name: "tests", group: help.Logs, make: suites.New},
	{name: "go", group: help.Logs, make: gotest.New},
	{name: "translate", group: help.Formulas, make: formulas.NewTranslate},
	{name: "formula", group: help.Formulas, make: formulas.NewFormula},
	{name: "automaton", group: help.Formulas, make: formulas.NewAutomaton},
	{name: "lsp", group: help.Servers, make: lsp.NewCommand},
	{name: "dap", group: help.Servers, make: dap.NewCommand},
	{name: "mcp", group: help.Servers, make: mcp.NewCommand},
	{name: "swarm", group: help.Servers, make: distributing.NewSwarm},
	{name: "cluster", group: help.Servers, make: distributing.NewCluster},
	{name: "contest", group: help.Research, make: checking.NewContest},
	{name: "sample", group: help.Research, make: checking.NewSample},
	{name: "searches", group: help.Research, make: checking.NewSearches},
	{name: "sweep", group: help.Research, make: checking.NewSweep},
	{name: "minimise", group: help.Research, make: comparing.NewMinimise},
	{name: "reproduce", group: help.Research, make: reproduce.NewCommand},
	{name: "cite", group: help.Research, make: newCite},
	{name: "completion", group: help.About, make: help.NewCompletion, others: true},
	{name: "manual", group: help.About, make: help.NewManual, others: true},
	{name: "licences", group: help.About, make: newLicences},
	{name: "version", group: help.About, make: newVersion},
}
