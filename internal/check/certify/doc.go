// Package certify writes what a search finds as the sections of a certificate
// (certificate/format): automata as they will be read, and reachable states
// with their ranks (sequential.Ranks). Package certificate checks it without
// any of this code, so that a fault here makes a certificate wrong and never a
// wrong certificate valid.
package certify
