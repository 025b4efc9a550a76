// Package mapping reads what the records of a log say about a model: which
// fields are which variables, which field names the event or the process, which
// statements an event stands for, and how many records may be missing. It is a
// file in YAML:
//
//	variables:            # a variable of the model: the field that has its value
//	  x: x
//	  state[0]: nodes.n0.state
//	values:               # a text of the log: the value of the model
//	  LEADER: leader
//	process: who          # the field with the name or number of the process that moved
//	event: kind           # the field that names the event
//	events:               # an event: the statements that it stands for
//	  vote: request!vote
//	  reset: {process: Timer, line: 31}
//	gaps: 0               # how many records may be missing between two: a number or any
//	host: node            # the field that names the host; those of different hosts may be out of order
//	clock: vc             # the field with a vector clock: an object of the hosts' numbers
//	skew: any             # by how many records they may be out of order: a number or any
//
// Everything may be left out. Errors have the line and column of what is wrong.
package mapping
