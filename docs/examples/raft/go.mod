module github.com/ltlcheck/ltlcheck/docs/examples/raft

go 1.26.0

require (
	github.com/ltlcheck/ltlcheck v0.0.0
	go.etcd.io/raft/v3 v3.7.0
)

require (
	github.com/antlr4-go/antlr/v4 v4.13.1 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/emicklei/dot v1.6.2 // indirect
	golang.org/x/exp v0.0.0-20240506185415-9bf2ced13842 // indirect
	golang.org/x/sys v0.50.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)

replace github.com/ltlcheck/ltlcheck => ../../..
