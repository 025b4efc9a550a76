package record

import "testing"

// TestAlike: what CSV has no type for takes that of what it is compared with, if it reads as such, and is text otherwise.
func TestAlike(t *testing.T) {
	t.Parallel()
	of := func(s string) value { return value{kind: cell, s: s} }
	words := func(s string) value { return value{kind: text, s: s} }
	one, half := value{kind: integer, i: 1}, value{kind: real, f: 0.5}
	for _, tt := range []struct{ a, b, wantA, wantB value }{
		{of("1"), one, one, one},
		{of("1"), half, one, half},
		{of("0.5"), of("1"), half, one},
		{of("x"), one, of("x"), one}, // which order refuses
		{of("x"), of("1"), words("x"), words("1")},
		{of("true"), boolValue(true), boolValue(true), boolValue(true)},
		{of("false"), boolValue(true), boolValue(false), boolValue(true)},
		{of("x"), boolValue(true), words("x"), boolValue(true)},
		{of("true"), of("true"), words("true"), words("true")},
		{of("1"), words("1"), words("1"), words("1")},
		{words("1"), one, words("1"), one},
		{one, half, one, half},
		{boolValue(true), one, boolValue(true), one},
	} {
		if a, b := alike(tt.a, tt.b); a != tt.wantA || b != tt.wantB {
			t.Errorf("%v and %v: %v and %v, want %v and %v", tt.a, tt.b, a, b, tt.wantA, tt.wantB)
		}
		if b, a := alike(tt.b, tt.a); a != tt.wantA || b != tt.wantB {
			t.Errorf("%v and %v: %v and %v, want %v and %v", tt.b, tt.a, b, a, tt.wantB, tt.wantA)
		}
	}
}
