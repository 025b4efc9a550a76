// Package record reads the records of a system that ran, and
// evaluates propositions over their fields.
//
// Words. A log is a sequence of records: objects in JSON, one in each line or in
// any layout, rows of a table of comma-separated values whose first row names the
// columns, or what other formats have (see Format); these become objects, a
// record at a time. A field is a member of the object, of an object in it
// (reply.code) or of an array (at[2]), or a column. A value is null, true or false, a number or a
// text. A proposition is an expression over fields, such as temperature > 30.5
// or state == 'open'; a field may have the whole text of a proposition as its
// name, so that what a model calls P[0]@cs can be a column.
//
// A field that a record does not have is an error, as it is most often a
// mistake in a name; Missing says what else it can be. A comparison of a number
// with a text is an error as well, and so is a text as a proposition.
//
// Records are read as a stream: memory is that of the longest line. Errors have
// the line and column of the record, and of the proposition.
package record
