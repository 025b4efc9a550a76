// Linear-time temporal logic: the operator spellings of Spot and of SPIN, Unicode, and the
// LaTeX that ltlcheck itself prints.
//
// Every decision is LL(1): chains of operators are loops, and whoever walks the tree folds a
// chain from the left or from the right. So parsing needs no prediction beyond one token, and
// only parentheses make the parser recurse.
//
// Two things depend on what stands before a word, so the tokens pass through a filter
// (ltl/lex.go) before the parser sees them; it skips comments, too. After an operand, a word that starts with U, R, V,
// W or M is that operator and the rest ("a Ub"); and the words of SPIN (always, until, ...)
// and those of the past are operators where a proposition could not stand.
grammar LTL;

formula     : implication EOF ;

// -> and <-> are one level, right associative.
implication : disjunction ((IMPLIES | EQUIV) disjunction)* ;
disjunction : exclusive (OR exclusive)* ;
exclusive   : conjunction (XOR conjunction)* ;
conjunction : binary (AND binary)* ;

// U, R, W and M are one level, right associative.
binary      : unary ((UNTIL | RELEASE | WEAK | STRONG | PASTINFIX) unary)* ;

unary       : prefix* primary ;
prefix      : NOT | PASTPREFIX | (NEXT | EVENTUALLY | GLOBALLY) BOUNDS? ;
primary     : TRUE | FALSE | proposition (IS0 | IS1)? | LPAREN implication RPAREN | matched ;
proposition : WORD | STRING | LATEX ;

// Sequences of PSL. What follows []-> goes on to the end of what encloses it: the filter puts parentheses around it.
matched     : LBRACE sequence (STRONGBRACE | RBRACE (SUFFIX LPAREN implication RPAREN)?) ;

sequence    : fusion (SEMICOLON fusion)* ;
fusion      : either (COLON either)* ;

// Of these, -> and <-> and xor are between propositional formulas only.
either      : union ((IMPLIES | EQUIV) union)* ;
union       : unlike (OR unlike)* ;
unlike      : meet (XOR meet)* ;
meet        : repeated (AND repeated)* ;
repeated    : element REPEAT* ;
element     : NOT* single ;
single      : TRUE | FALSE | proposition (IS0 | IS1)? | REPEAT | LPAREN sequence RPAREN | LBRACE sequence RBRACE ;

IMPLIES     : '->' | '-->' | '=>' | '→' | '⟶' | '⇒' | '⟹' | '\\rightarrow' | '\\to' | '\\implies' | '\\Rightarrow' ;
EQUIV       : '<->' | '<-->' | '<=>' | '↔' | '⇔' | '\\leftrightarrow' | '\\iff' | '\\Leftrightarrow' ;
OR          : '|' | '||' | '\\/' | '+' | '∨' | '∪' | '\\lor' | '\\vee' ;
XOR         : '^' | 'xor' | '⊕' | '\\oplus' ;
AND         : '&' | '&&' | '/\\' | '*' | '∧' | '∩' | '\\land' | '\\wedge' | '\\cap' ;
UNTIL       : 'U' | '\\mathbin{\\mathsf{U}}' ;
RELEASE     : 'R' | 'V' | '\\mathbin{\\mathsf{R}}' ;
WEAK        : 'W' | '\\mathbin{\\mathsf{W}}' ;
STRONG      : 'M' | '\\mathbin{\\mathsf{M}}' ;
NOT         : '!' | '~' | '¬' | '\\neg' | '\\lnot' ;
NEXT        : 'X' | '()' | '○' | '◯' | 'Ⓧ' | '\\mathsf{X}' | '\\bigcirc' ;
EVENTUALLY  : 'F' | '<>' | '◇' | '⋄' | '♢' | '\\mathsf{F}' | '\\Diamond' ;
GLOBALLY    : 'G' | '[]' | '□' | '⬜' | '◻' | '\\mathsf{G}' | '\\Box' ;
// Of the past. Their letters and words (Y, Z, O, H, S, T, once, since, ...) are WORDs that the filter turns into these.
PASTPREFIX  : '\\mathsf{Y}' | '\\mathsf{Z}' | '\\mathsf{O}' | '\\mathsf{H}' ;
PASTINFIX   : '\\mathbin{\\mathsf{S}}' | '\\mathbin{\\mathsf{T}}' ;
TRUE        : '1' | [tT] [rR] [uU] [eE] | '\\top' ;
FALSE       : '0' | [fF] [aA] [lL] [sS] [eE] | '\\bot' ;
IS0         : '=0' ;
IS1         : '=1' ;
LPAREN      : '(' | '\\left(' ;
RPAREN      : ')' | '\\right)' ;

LBRACE      : '{' | '\\{' ;
RBRACE      : '}' | '\\}' ;
STRONGBRACE : '}!' | '\\}!' ;
SEMICOLON   : ';' ;
COLON       : ':' ;
SUFFIX      : '[]->' | '<>->' | '|->' | '[]=>' | '<>=>' | '|=>' | '□→' | '◇→' | '\\mathrel{[]\\rightarrow}' | '\\mathrel{\\langle\\rangle\\rightarrow}' ;

// [*], [+], [*2], [*2..3], [*2:$], [->3], [=1..] and so on.
REPEAT      : '[' SP* ( '+' | ('*' | '->' | '=') SP* DIGIT* SP* ( (':' | '..' | ',') SP* (DIGIT+ | '$')? )? ) SP* ']' ;

// X[3], F[2:4], G[1..3], F[3:], G[2:$], and X[!], which on infinite words is X.
BOUNDS      : '[' SP* ( '!' | DIGIT+ SP* ( (':' | '..' | ',') SP* (DIGIT+ | '$')? )? ) SP* ']' ;

// A word never starts with F, G or X (they are operators) unless a digit follows.
WORD        : ([a-zA-EH-WYZ_.] | [FGX] [0-9]) [a-zA-Z0-9_.]* ;
STRING      : '"' ('\\' . | ~["\\])* '"' ;
LATEX       : '\\' ('mathit' | 'texttt' | 'textit' | 'mathrm' | 'text') '{' ('\\' . | '{}' | ~[{}\\])* '}' ;

SPACE       : ([ \t\r\n\f] | '\\,' | '\\;' | '\\:' | '\\quad')+ -> skip ;
OPENSTRING  : '"' ('\\' . | ~["\\])* '\\'? ;
OPENCOMMENT : '/*' ;   // comments nest: the filter skips the rest
INVALID     : . ;

fragment DIGIT : [0-9] ;
fragment SP    : [ \t\r\n] ;
