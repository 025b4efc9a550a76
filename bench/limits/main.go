// Command limits has measurements of what goes on too long, takes too much, is
// killed or is divided.
//
//	go run ./bench/limits -ltlcheck ./ltlcheck     commands within limits of time and memory
//	go run ./bench/limits soak -ltlcheck ./ltlcheck   a cluster whose worker is killed again and again
//	go run ./bench/limits kills -server ./ltlcheck-server   servers that are killed in their first second
//	go run ./bench/limits checkpoint COMMAND...    searches that are killed and go on
//	go run ./bench/limits cluster MODEL...         the cost of dividing states among partitions
//
// The first two read /proc, and so run on Linux only.
package main

import (
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/bench/limits/checkpoint"
	"github.com/ltlcheck/ltlcheck/bench/limits/cluster"
	"github.com/ltlcheck/ltlcheck/bench/limits/kills"
)

func main() {
	parts.Main("limits", append(onLinux(),
		parts.New("kills", "a server killed in its first second: what it has lost", kills.Run),
		parts.New("checkpoint", "searches that are killed and go on from a checkpoint", checkpoint.Run),
		parts.New("cluster", "the cost of dividing the states of a search", cluster.Run),
	)...)
}
