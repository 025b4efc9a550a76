package source

import "strings"

// byteOrderMark is the byte order mark in UTF-8. It is no part of the text.
const byteOrderMark = "\ufeff"

// SkipMark returns the text without a byte order mark at its beginning.
func SkipMark(text string) string { return strings.TrimPrefix(text, byteOrderMark) }
