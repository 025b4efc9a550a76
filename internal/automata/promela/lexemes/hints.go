package lexemes

// HintComment says how comments are written.
const HintComment = "comments are written /* … */ or // …"

// foreignSigns are signs that are not in the character set of Promela.
var foreignSigns = map[string]string{
	"¬": "write !", "∧": "write &&", "∨": "write ||", "→": "write ->", "⇒": "write ->", "↔": "write <->", "≤": "write <=", "≥": "write >=", "≠": "write !=",
	"×": "write *", "·": "write *", "÷": "write /", "−": "write -", "–": "write -", "←": "write =", "□": "write []", "◇": "write <>", "¯": "write ~",
	"“": "text stands in straight double quotes", "”": "text stands in straight double quotes", "‘": "text stands in straight double quotes", "’": "text stands in straight double quotes",
}
