//go:build !js

package main

import (
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/checking"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/comparing"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/distributing"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/editing"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/exploring"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/formulas"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/help"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/logging"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/reproducing"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/serving"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulating"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/suites"
)

// commands is the table of commands; help lists them by name.
var commands = []command{
	{name: "check", make: checking.New},
	{name: "certify", make: checking.NewCertify},
	{name: "contest", make: checking.NewContest},
	{name: "sample", make: checking.NewSample},
	{name: "searches", make: checking.NewSearches},
	{name: "sweep", make: checking.NewSweep},
	{name: "explore", make: exploring.NewExplore},
	{name: "graph", make: exploring.NewGraph},
	{name: "simulate", make: simulating.New},
	{name: "compare", make: comparing.NewCompare},
	{name: "minimise", make: comparing.NewMinimise},
	{name: "log", make: logging.New},
	{name: "trace", make: logging.NewTrace},
	{name: "tests", make: suites.New},
	{name: "translate", make: formulas.NewTranslate},
	{name: "formula", make: formulas.NewFormula},
	{name: "automaton", make: formulas.NewAutomaton},
	{name: "swarm", make: distributing.NewSwarm},
	{name: "cluster", make: distributing.NewCluster},
	{name: "lsp", make: editing.New},
	{name: "serve", make: serving.New},
	{name: "mcp", make: serving.NewMCP},
	{name: "completion", make: help.NewCompletion, others: true},
	{name: "manual", make: help.NewManual, others: true},
	{name: "reproduce", make: reproducing.New},
	{name: "cite", make: newCite},
	{name: "licences", make: newLicences},
	{name: "version", make: newVersion},
}
