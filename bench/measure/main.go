// Command measure has the measurements of single methods, a part for each.
//
//	go run ./bench/measure caching | certify | kernels | language | monitors | shorten | slicing | suspects | tests | trace [flags]
//
// The packages of the parts describe them and their flags; -h lists both.
package main

import (
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/bench/measure/caching"
	"github.com/ltlcheck/ltlcheck/bench/measure/certify"
	"github.com/ltlcheck/ltlcheck/bench/measure/interleave"
	"github.com/ltlcheck/ltlcheck/bench/measure/monitors"
	"github.com/ltlcheck/ltlcheck/bench/measure/shorten"
	"github.com/ltlcheck/ltlcheck/bench/measure/slicing"
	"github.com/ltlcheck/ltlcheck/bench/measure/suspects"
	"github.com/ltlcheck/ltlcheck/bench/measure/tests"
	"github.com/ltlcheck/ltlcheck/bench/measure/trace"
)

func main() {
	parts.Main("measure",
		parts.New("caching", "searches that replace states, on smaller programs with sleep sets", caching.Run),
		parts.New("certify", "certificates of what holds: their size, writing and checking", certify.Run),
		parts.New("kernels", "faults of GoBench that go test finds, and whether schedules repeat", interleave.Kernels),
		parts.New("language", "programs of the Go test tree with and without the scheduler", interleave.Language),
		parts.New("monitors", "generated monitors, against the tables that logs are followed with", monitors.Run),
		parts.New("modules", "tests of public modules under all schedules", interleave.Modules),
		parts.New("shorten", "counterexamples before and after they are shortened", shorten.Run),
		parts.New("slicing", "how many steps of counterexamples matter", slicing.Run),
		parts.New("suspects", "how often the statement that was changed is among the suspects", suspects.Run),
		parts.New("tests", "suites of tests that take all transitions", tests.Run),
		parts.New("trace", "logs followed along models, against all runs tried one by one", trace.Run),
	)
}
