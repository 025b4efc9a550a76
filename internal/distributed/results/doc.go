// Package results shows the answers of swarms and clusters as text and JSON. It
// is apart from package report so that programs which show the answers of one
// process do not import connections, queues and their dependencies.
//
// NewSwarmProperty and NewClusterProperty turn an answer into a document; the
// exported fields are the JSON, and WriteSwarm and WriteCluster write the text.
package results
