// Package checking has the commands check, sample and certify: from flags and
// files to properties, their searches and the results.
//
// A command line becomes tasks, one for each file, with jobs, one for each
// property (properties.go); all of them are read and validated before the first
// search begins. A checker runs job after job and fills in documents of package
// report, which are written at the end or, by a listener, as they come
// (write.go). Queries of the Model Checking Contest that one exploration can
// answer together share a survey (contest.go).
//
// Models and specification files are read by package property.
package checking
