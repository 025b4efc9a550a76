package lexemes

// precedence of the binary operators, in expressions and in #if; the tightest
// is highest.
var Precedence = map[string]int{
	"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6,
	"<": 7, "<=": 7, ">": 7, ">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}

// BoolInt is 1 for true and 0 for false.
func BoolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// FoldBinary applies an operator to constants, as C does on 32-bit integers;
// the divisor of / and % is not zero.
func FoldBinary(op string, a, b int) int {
	switch op {
	case "||":
		return BoolInt(a != 0 || b != 0)
	case "&&":
		return BoolInt(a != 0 && b != 0)
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&":
		return a & b
	case "==":
		return BoolInt(a == b)
	case "!=":
		return BoolInt(a != b)
	case "<":
		return BoolInt(a < b)
	case "<=":
		return BoolInt(a <= b)
	case ">":
		return BoolInt(a > b)
	case ">=":
		return BoolInt(a >= b)
	case "<<":
		return int(int32(a) << (uint(b) & 31))
	case ">>":
		return int(int32(a) >> (uint(b) & 31))
	case "+":
		return int(int32(a + b))
	case "-":
		return int(int32(a - b))
	case "*":
		return int(int32(a * b))
	case "/":
		return int(int32(a / b))
	}
	return int(int32(a % b))
}
