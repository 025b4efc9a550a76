// Package checking has the commands check, sample and certify: which questions
// their flags ask of which models, the search for each, and the answers.
//
// A command line becomes tasks, one for each file, with jobs, one for each
// question (properties.go); all of them are read and validated before the first
// search begins. A checker answers job after job and fills in documents of
// package report, which are written at the end or, by a listener, as they come
// (write.go). Queries of the Model Checking Contest that one exploration can
// answer together share a survey (contest.go).
//
// What the questions are made from is read by package property.
package checking
