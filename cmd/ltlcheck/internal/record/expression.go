package record

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"unicode/utf8"
)

// An expression is a tree of closures over the values of the fields that it
// mentions. A field that is absent is an error; where the environment is
// lenient, it makes a comparison or a bare field false.

// environment is the fields of the current record that propositions mention, by
// slot. lenient is set where absent fields are no error.
type environment struct {
	fields  []value
	names   []path
	lenient bool
}

// absentError is the error of a field that the record does not have.
type absentError struct{ field path }

// Error names the field as it is written in the expression.
func (e *absentError) Error() string { return fmt.Sprintf("the record has no field %s", e.field) }

// expression evaluates an expression for the current record.
type expression func(*environment) (value, error)

// constant returns an expression whose value never changes.
func constant(v value) expression { return func(*environment) (value, error) { return v, nil } }

// fieldAt is the value of a field.
func fieldAt(slot int) expression {
	return func(env *environment) (value, error) {
		v := env.fields[slot]
		if v.kind == absent && !env.lenient {
			return v, &absentError{env.names[slot]}
		}
		return v, nil
	}
}

// not is the negation of an expression.
func not(x expression) expression {
	return func(env *environment) (value, error) {
		b, err := truth(x, env)
		return boolValue(!b), err
	}
}

// truth evaluates an expression as a proposition; an absent field is false.
func truth(x expression, env *environment) (bool, error) {
	v, err := x(env)
	if err != nil || v.kind == absent {
		return false, err
	}
	return v.truth()
}

// connect is && (until is false) or || (until is true). The right side is
// evaluated only if the left one does not decide.
func connect(x, y expression, until bool) expression {
	return func(env *environment) (value, error) {
		b, err := truth(x, env)
		if err != nil || b == until {
			return boolValue(b), err
		}
		b, err = truth(y, env)
		return boolValue(b), err
	}
}

// compare is a comparison. Values of different kinds can be tested for equality
// with null only.
func compare(x, y expression, op string) expression {
	holds := comparisons[op]
	equality := op == "==" || op == "!="
	return func(env *environment) (value, error) {
		a, err := x(env)
		if err != nil {
			return value{}, err
		}
		b, err := y(env)
		if err != nil {
			return value{}, err
		}
		if a.kind == absent || b.kind == absent {
			return boolValue(false), nil
		}
		c, err := order(a, b, equality)
		return boolValue(err == nil && holds(c)), err
	}
}

// comparisons maps each operator to the test of the result of a three-way
// comparison.
var comparisons = map[string]func(int) bool{
	"==": func(c int) bool { return c == 0 },
	"!=": func(c int) bool { return c != 0 },
	"<":  func(c int) bool { return c < 0 },
	"<=": func(c int) bool { return c <= 0 },
	">":  func(c int) bool { return c > 0 },
	">=": func(c int) bool { return c >= 0 },
}

// errOverflow is the error of integer arithmetic: results never wrap around.
var errOverflow = errors.New("the result does not fit 64 bits")

// calculate is arithmetic. Integers stay integers, and an overflow is an error;
// an absent operand makes the result absent.
func calculate(x, y expression, op byte) expression {
	return func(env *environment) (value, error) {
		a, err := x(env)
		if err != nil {
			return value{}, err
		}
		b, err := y(env)
		if err != nil || a.kind == absent || b.kind == absent {
			return value{}, err
		}
		a, b = a.asNumber(), b.asNumber()
		if !a.isNumber() || !b.isNumber() {
			return value{}, fmt.Errorf("%c wants numbers, not %s and %s", op, a, b)
		}
		if a.kind == integer && b.kind == integer {
			return integers(a.i, b.i, op)
		}
		return reals(a.float(), b.float(), op)
	}
}

// integers computes a op b for +, -, *, / and %, where / truncates. It returns
// an error on overflow and on division by zero.
func integers(a, b int64, op byte) (value, error) {
	var r int64
	over := false
	switch op {
	case '+':
		r = a + b
		over = (r > a) != (b > 0)
	case '-':
		r = a - b
		over = (r < a) != (b > 0)
	case '*':
		r = a * b
		over = a != 0 && (r/a != b || a == -1 && b == math.MinInt64)
	default:
		if b == 0 {
			return value{}, errors.New("division by zero")
		}
		if over = a == math.MinInt64 && b == -1; !over {
			if r = a / b; op == '%' {
				r = a % b
			}
		}
	}
	if over {
		return value{}, errOverflow
	}
	return value{kind: integer, i: r}, nil
}

// reals computes a op b with floating-point numbers. It returns an error on
// division by zero.
func reals(a, b float64, op byte) (value, error) {
	switch op {
	case '+':
		a += b
	case '-':
		a -= b
	case '*':
		a *= b
	default:
		if b == 0 {
			return value{}, errors.New("division by zero")
		}
		if op == '%' {
			a = math.Mod(a, b)
		} else {
			a /= b
		}
	}
	return value{kind: real, f: a}, nil
}

// has is true if the record has the field.
func has(slot int) expression {
	return func(env *environment) (value, error) { return boolValue(env.fields[slot].kind != absent), nil }
}

// length is the number of characters of a text.
func length(x expression) expression {
	return func(env *environment) (value, error) {
		v, err := x(env)
		if err != nil || v.kind == absent {
			return value{}, err
		}
		if v.kind != text && v.kind != cell {
			return value{}, fmt.Errorf("len wants a text, not %s", v)
		}
		return value{kind: integer, i: int64(utf8.RuneCountInString(v.s))}, nil
	}
}

// matches is true if a part of a text matches a regular expression.
func matches(x expression, re *regexp.Regexp) expression {
	return func(env *environment) (value, error) {
		v, err := x(env)
		if err != nil || v.kind == absent {
			return boolValue(false), err
		}
		if v.kind != text && v.kind != cell {
			return value{}, fmt.Errorf("matches wants a text, not %s", v)
		}
		return boolValue(re.MatchString(v.s)), nil
	}
}
