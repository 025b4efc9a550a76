// Package explanations decides by the definition how much of a recorded
// execution a program explains: every run is tried, transition by transition,
// without sets of states and without a cache of any kind. It draws logs of
// programs, and faults in them, too. It is what package internal/check/conformance is
// compared with, in tests and measurements, and shares no code with it but the
// types of logs.
package explanations
