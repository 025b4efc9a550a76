// Package starting has the command init, which writes a small model to begin
// with. The models are in templates: Promela models and nets with their
// specifications, and Go tests, which are packages of this module, so that its
// own tests check them.
package starting
