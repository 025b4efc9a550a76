// Package certify writes what a search finds as the sections of a certificate
// (certificate/format): automata as they are read again, reachable states with
// their ranks (sequential.Ranks). Package certificate checks it, with none of
// this code.
package certify
