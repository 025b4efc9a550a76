package record

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"unicode/utf8"
)

// An expression is a tree of functions of the values of the fields that it
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
type expression interface {
	eval(env *environment) (value, error)
}

// function is an expression that computes its value.
type function func(env *environment) (value, error)

func (f function) eval(env *environment) (value, error) { return f(env) }

// constant is an expression whose value never changes.
type constant value

func (c constant) eval(*environment) (value, error) { return value(c), nil }

// fieldAt is the value of a field, by its slot.
type fieldAt int

func (f fieldAt) eval(env *environment) (value, error) {
	v := env.fields[f]
	if v.kind == absent && !env.lenient {
		return v, &absentError{env.names[f]}
	}
	return v, nil
}

// condition is an expression that is true or false.
type condition func(env *environment) (bool, error)

func (c condition) eval(env *environment) (value, error) {
	b, err := c(env)
	return boolValue(b), err
}

// truth returns an expression as a proposition; an absent field is false.
func truth(x expression) condition {
	switch x := x.(type) {
	case condition:
		return x
	case fieldAt:
		return func(env *environment) (bool, error) {
			if v := &env.fields[x]; v.kind == boolean {
				return v.b, nil
			}
			return truthOf(x, env)
		}
	}
	return func(env *environment) (bool, error) { return truthOf(x, env) }
}

// truthOf evaluates an expression as a proposition.
func truthOf(x expression, env *environment) (bool, error) {
	v, err := x.eval(env)
	if err != nil || v.kind == absent {
		return false, err
	}
	return v.truth()
}

// not is the negation of an expression.
func not(x expression) expression {
	holds := truth(x)
	return condition(func(env *environment) (bool, error) {
		b, err := holds(env)
		return !b, err
	})
}

// connect is && (until is false) or || (until is true). The right side is
// evaluated only if the left one does not decide.
func connect(x, y expression, until bool) expression {
	left, right := truth(x), truth(y)
	return condition(func(env *environment) (bool, error) {
		b, err := left(env)
		if err != nil || b == until {
			return b, err
		}
		return right(env)
	})
}

// compare is a comparison. Values of different kinds can be tested for equality
// with null only.
func compare(x, y expression, op string) expression {
	holds := comparisons[op]
	equality := op == "==" || op == "!="
	general := condition(func(env *environment) (bool, error) {
		a, err := x.eval(env)
		if err != nil {
			return false, err
		}
		b, err := y.eval(env)
		if err != nil || a.kind == absent || b.kind == absent {
			return false, err
		}
		c, err := order(a, b, equality)
		return err == nil && holds.at(c), err
	})
	slot, isField := x.(fieldAt)
	to, isConstant := y.(constant)
	if !isField || !isConstant {
		return general
	}
	return condition(func(env *environment) (bool, error) { // the most frequent comparison
		v := &env.fields[slot]
		switch {
		case v.kind != to.kind:
		case v.kind == integer:
			return holds.at(cmp.Compare(v.i, to.i)), nil
		case v.kind == real:
			return holds.at(cmp.Compare(v.f, to.f)), nil
		case v.kind == text && equality:
			return holds.at(different(v.s != to.s)), nil
		}
		return general(env)
	})
}

// outcomes are the results of a three-way comparison for which an operator is
// true: less, equal, greater.
type outcomes [3]bool

// at reports whether the operator is true for a result.
func (o *outcomes) at(result int) bool { return o[result+1] }

// comparisons are the operators that compare.
var comparisons = map[string]*outcomes{
	"==": {false, true, false},
	"!=": {true, false, true},
	"<":  {true, false, false},
	"<=": {true, true, false},
	">":  {false, false, true},
	">=": {false, true, true},
}

// errOverflow is the error of integer arithmetic: results never wrap around.
var errOverflow = errors.New("the result does not fit 64 bits")

// calculate is arithmetic. Integers stay integers, and an overflow is an error;
// an absent operand makes the result absent.
func calculate(x, y expression, op byte) expression {
	return function(func(env *environment) (value, error) {
		a, err := x.eval(env)
		if err != nil {
			return value{}, err
		}
		b, err := y.eval(env)
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
	})
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
	return condition(func(env *environment) (bool, error) { return env.fields[slot].kind != absent, nil })
}

// length is the number of characters of a text.
func length(x expression) expression {
	return function(func(env *environment) (value, error) {
		v, err := x.eval(env)
		if err != nil || v.kind == absent {
			return value{}, err
		}
		if v.kind != text && v.kind != cell {
			return value{}, fmt.Errorf("len wants a text, not %s", v)
		}
		return value{kind: integer, i: int64(utf8.RuneCountInString(v.s))}, nil
	})
}

// matches is true if a part of a text matches a regular expression.
func matches(x expression, re *regexp.Regexp) expression {
	return condition(func(env *environment) (bool, error) {
		v, err := x.eval(env)
		if err != nil || v.kind == absent {
			return false, err
		}
		if v.kind != text && v.kind != cell {
			return false, fmt.Errorf("matches wants a text, not %s", v)
		}
		return re.MatchString(v.s), nil
	})
}
