package syntax

import "github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"

// Hints of several rows.
const (
	hintChoice    = "a choice is written  if :: CONDITION -> STATEMENTS :: else -> STATEMENTS fi"
	hintLoop      = "a loop is written  do :: CONDITION -> STATEMENTS :: else -> break od"
	hintFor       = "a loop over numbers is written  for (i : 0 .. 2) { STATEMENTS }"
	hintProcess   = "statements stand in a process: init { STATEMENTS } or active proctype P() { STATEMENTS }"
	hintCompare   = "values are compared with == and !="
	hintChannel   = "a channel is declared as  chan c = [1] of { byte }"
	hintSend      = "c!value sends to a channel, c?variable receives from it"
	hintInline    = "there are no functions; a sequence of statements with a name is written  inline f(a, b) { STATEMENTS }"
	hintMtype     = "names of values are declared as  mtype = { red, green }"
	hintArray     = "the size follows the name, as in byte a[3]"
	hintFormula   = "a formula stands in braces: ltl name { [] (x < 2) }"
	hintSection   = "declarations, also those of parameters, are separated by ';', as in (byte a; byte b); (byte a, b) has one type"
	hintPlain     = "that is a statement without parentheses"
	hintEffect    = "x++ is a statement of its own, behind the variable"
	hintGlobally  = "write [] for always, <> for eventually, X for next"
	hintElements  = "elements are assigned one by one; a list of values stands in a declaration, as in byte a[3] = { 1, 2, 3 }"
	hintCondition = "a condition that is a statement waits until it is true: x == 1"
)

// mistakes are tried in this order; the first that fits counts.
var mistakes = []mistake{
	// Words for operators.
	{"^and", "", `there is no operator "$"`, "write && for and"},
	{"^or", "", `there is no operator "$"`, "write || for or"},
	{"*not ^ANY", "", `there is no operator "$"`, "write ! for not"},
	{"^mod", "", `there is no operator "$"`, "write % for mod"},
	{"^div", "", `there is no operator "$"`, "write / for div"},
	{"^xor", "", `there is no operator "$"`, "write ^ for xor"},
	{"^implies", "", `there is no operator "$"`, "write -> in formulas; p -> q is (!p || q) elsewhere"},
	{"^iff", "", `there is no operator "$"`, "write <-> in formulas, and == elsewhere"},

	// Statements of other languages.
	{"START while", "", `there is no "$" in Promela`, hintLoop},
	{"START repeat|loop|forever|until|foreach", "", `there is no "$" in Promela`, hintLoop},
	{"do ^{", "", "", hintLoop},
	{"START switch|case|match", "", `there is no "$" in Promela`, "a choice is written  if :: x == 1 -> STATEMENTS :: x == 2 -> STATEMENTS fi"},
	{"^elif|elsif|elseif", "", `there is no "$" in Promela`, hintChoice},
	{"if|do ^;", "", "", "options follow without a separator, each with :: in front"},
	{"if ^(", "", "", hintChoice},
	{"if ^fi", "", "", "it has one option at least, as in  if :: skip fi"},
	{"do ^od", "", "", "it has one option at least, as in  do :: break od"},
	{"if|do ^ANY", "", "", "every option has :: in front"},
	{"^else", "", "", "else is an option like others: :: else -> STATEMENTS"},
	{"for ( NAME ^=", "", "", hintFor},
	{"for ( NAME in ^ANY", "", "", hintFor},
	{"for ( NAME : ANY ^ANY", "", "", hintFor},
	{"for ^NAME", "", "", hintFor},
	{"select ^NAME", "", "", "a choice of numbers is written  select (x : 1 .. 3)"},
	{"START print|println|puts|echo|console|log|fmt|cout|System", "", `there is no "$" in Promela`, `text is printed with printf("x is %d\n", x)`},
	{"START function|func|fun|def|fn|void|method|procedure|sub|macro", "", `there is no "$" in Promela`, hintInline},
	{"START spawn|start|fork|go|thread|new|create|launch|exec", "", `there is no "$" in Promela`, "run P() starts a process of proctype P"},
	{"START wait|await|when|waituntil|guard|require", "", `there is no "$" in Promela`, hintCondition},
	{"START sleep|delay|usleep", "", `there is no "$" in Promela`, "there is no time in a model: a process may be slow at any step"},
	{"START lock|acquire|mutex", "", `there is no "$" in Promela`, "a lock is a variable: atomic { !l -> l = true } takes it, l = false gives it back"},
	{"START unlock|release", "", `there is no "$" in Promela`, "a lock is a variable: atomic { !l -> l = true } takes it, l = false gives it back"},
	{"START send|put|receive|recv|get", "", `there is no "$" in Promela`, hintSend},
	{"NAME . NAME ^(", "", "variables have no methods", hintSend},
	{"START return ^ANY", "", "", "return gives the value of an inline; a process ends at its closing brace"},
	{"skip|break|timeout|else|true|false ^(", "", "", hintPlain},
	{"random|rand|choose ^(", "", "there are no functions", "select (x : 1 .. 3) chooses a number"},
	{"printf ( ^QUOTED", "", "", "text stands in double quotes"},
	{"printf ^STRING", "", "", `text is printed with printf("x is %d\n", x)`},
	{"^,", "assert(", "", "assert takes a condition alone"},
	{"atomic|d_step ^(", "", "", "the statements stand in braces, as in atomic { x = 1; y = 2 }"},
	{"atomic|d_step ^ANY", "", "", "the statements stand in braces, as in atomic { x = 1; y = 2 }"},
	{"NAME ^:: ANY", "", "", "a label has one colon: again: x = 1"},
	{"goto NAME ^:", "", "", "goto names the label without the colon"},
	{"run NAME ^ANY", "", "", "the parentheses are written also without arguments: run P()"},
	{"NUMBER ^. NUMBER", "", "", "numbers are whole"},
	{"( ^bit|bool|byte|short|int )", "", "", "there are no conversions; a value is cut to the type that it is assigned to"},

	// Declarations.
	{"init ^(", "", "", "it has no parentheses: init { STATEMENTS }"},
	{"init ^:", "", "", "its statements stand in braces: init { STATEMENTS }"},
	{"UNIT TYPE *main", "", `there is no "main" in Promela`, "the first process is  init { STATEMENTS }"},
	{"UNIT main", "", `there is no "main" in Promela`, "the first process is  init { STATEMENTS }"},
	{"proctype NAME ^{", "", "", "the parentheses are written also without parameters: proctype P() { … }"},
	{"active [ ANY ] ^NAME NAME (", "", `there is no "$" in Promela`, "did you mean proctype?"},
	{"active ^NAME NAME (", "", `there is no "$" in Promela`, "did you mean proctype?"},
	{"active ^NAME", "", "", "it stands in front of proctype: active proctype P() { … }"},
	{"^pid", "", "", "write _pid, the number of the process"},
	{"? NAME ^+|-|*|/|%", "", "", "a value to compare with is written eval(x + 1)"},
	{"} NAME ^;", "", "", "structures are declared as  typedef S { byte a; bool b }"},
	{"proctype NAME ( *NAME ^)", "", `$ has no type`, "parameters have types, as in proctype P(byte a)"},
	{", ^bit|bool|byte|chan|int|mtype|pid|short|unsigned", "", "", hintSection},
	{"UNIT const|final|constexpr", "", `there is no "$" in Promela`, "constants are macros: #define N 3"},
	{"UNIT enum", "", `there is no "$" in Promela`, hintMtype},
	{"UNIT struct|record|class", "", `there is no "$" in Promela`, "structures are declared as  typedef S { byte a; bool b }"},
	{"UNIT typedef *struct", "", `there is no "$" in Promela`, "structures are declared as  typedef S { byte a; bool b }"},
	{"UNIT import|include|require|using|package|module", "", `there is no "$" in Promela`, `another file is read with #include "file.pml"`},
	{"UNIT --", "", `there is no "$" in Promela`, lexemes.HintComment},
	{"mtype = ^ANY", "", "", hintMtype},
	{"{ ^STRING", "{", "", hintMtype},
	{") ^of", "", "", hintChannel},
	{"of ^ANY", "", "", hintChannel},
	{"= [ ^]", "", "", hintChannel + "; 0 slots make it a rendezvous"},
	{"= [ NUMBER ^{", "", "", hintChannel},
	{"= [ NUMBER ] ^{", "", "", hintChannel},
	{"= [ NUMBER ^,", "", "", "a list of values stands in braces, as in byte a[3] = { 1, 2, 3 }"},
	{"NAME = ^[", "", "", "a channel is made in a declaration: chan c = [1] of { byte }"},
	{"NAME = { NUMBER ^,", "", "", hintElements},
	{"] ^[", "", "", "arrays have one dimension: typedef Row { byte a[4] }; Row r[3]; r[1].a[2] = 1"},
	{"bit|bool|byte|short|int|pid|mtype|chan ^[", "", "", hintArray},
	{"bit|bool|byte|short|int|pid|mtype|chan ^*|&", "", "", "there are no pointers; an index into an array names one of several variables"},
	{"UNIT NAME ^:", "", "", "the type stands in front: byte x"},
	{"ltl ^STRING", "", "", hintFormula},
	{"ltl NAME ^ANY", "", "", hintFormula},
	{"*G|globally|AG|F|finally|AF|EF|EG ^ANY", "ltl", `there is no operator "$"`, hintGlobally},
	{"^{", "ltl", "", "sequences in braces are taken in specification files and in formulas beside a model, not in ltl blocks"},
	{"{ ^}", "", "", "an empty body is written { skip }"},

	// Statements outside processes.
	{"UNIT }", "", "this } closes nothing", ""},
	{"UNIT if|do|atomic|d_step|assert|printf|goto|run|skip|break|for|select|{", "", "$ stands outside a process", hintProcess},
	{"UNIT NAME ^=|!|?|!!|??|.|[|++|--|->", "", "a statement stands outside a process", hintProcess},

	// Signs.
	{"^= >", "ltl", `there is no operator "=>"`, "implication is written ->"},
	{"= ^>", "", `there is no "=>"`, "a condition is separated from what follows by ->"},
	{": ^=", "", `there is no ":="`, "a value is assigned with =, as in x = 1"},
	{"+|-|*|/|%|& ^=", "", `there is no assignment with an operator`, "write x = x + 1"},
	{"^++|-- NAME", "", "", hintEffect},
	{"NAME ^++|--", "", "", hintEffect},
	{"^?", "", "", "a conditional value is written (CONDITION -> VALUE : VALUE)"},
	{"==|!= ^=", "", "", hintCompare},
	{"= ^<", "", `there is no "=<"`, "write <= for =<"},
	{"< ^>", "", `there is no "<>" between values`, "write != for <>"},
	{"<= ^>", "", `there is no "<=>"`, "write == for <=>"},
	{"* ^*", "", `there is no "**"`, "there is no power; multiply"},
	{"& ^&", "", "", "write && without a blank"},
	{"| ^|", "", "", "write || without a blank"},
	{"NAME ^=", "assert(", "", hintCompare},
	{"NAME ^=", "ltl", "", hintCompare},
	{"NAME ^=", "(", "", hintCompare},

	// Between statements.
	{"^,", "{", "", "statements are separated by ;"},
	{"^,", "", "", "statements are separated by ;"},
}

// foreignWords are words of other languages in the places of types, values and
// statements.
var foreignWords = map[string]string{
	"boolean": "write bool", "integer": "write int", "long": "write int, of 32 bits", "char": "write byte", "natural": "write byte, or unsigned x : 4",
	"uint8": "write byte", "uint8_t": "write byte", "u8": "write byte", "int8": "write short", "int16": "write short", "int32": "write int", "int64": "write int, of 32 bits",
	"uint16": "write unsigned x : 16", "uint32": "write int, or unsigned x : 31", "float": "there are no fractions: count in smaller units", "double": "there are no fractions: count in smaller units",
	"string": "there are no texts: declare names of values, as in mtype = { red, green }", "str": "there are no texts: declare names of values, as in mtype = { red, green }",
	"var": "a declaration begins with a type: byte x = 3", "let": "a declaration begins with a type: byte x = 3", "auto": "a declaration begins with a type: byte x = 3",
	"channel": "write chan", "queue": hintChannel, "mutex": "a lock is a variable: bool l",
	"process": "write proctype", "proc": "write proctype", "thread": "write proctype", "agent": "write proctype", "task": "write proctype", "module": "write proctype",
	"function": hintInline, "func": hintInline, "def": hintInline, "void": hintInline,
	"await": hintCondition, "wait": hintCondition, "when": hintCondition,
	"null": "a channel variable without a channel is 0", "NULL": "a channel variable without a channel is 0", "nil": "a channel variable without a channel is 0", "None": "a channel variable without a channel is 0",
	"self": "write _pid, the number of the process", "this": "write _pid, the number of the process", "pid": "write _pid, the number of the process",
	"continue": "a do begins again at the end of each option", "pass": "write skip", "nop": "write skip",
	"yes": "write true", "no": "write false",
}
