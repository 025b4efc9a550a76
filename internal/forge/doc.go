// Package forge takes certificates apart, changes them and puts them together
// with the right checksum, and compares the verdicts of two checkers on them:
// that of package certificate, and that in JavaScript (docs/certify), which
// shares no code with it. It is for tests and measurements.
package forge
