// Formulas of linear temporal logic: the operator spellings of Spot and of SPIN, Unicode, and the LaTeX that ltlcheck
// itself prints. A proposition is an expression of a model, whose arithmetic and comparisons bind tighter than the
// logic; what this grammar has no words for stands in "quotes". Formulas over letters have words only.
//
// Every decision but one is LL(1): chains of operators are loops, folded by whoever walks the tree, and parentheses may
// hold a formula or an expression alike; which of the two is decided on the tree. (The exception: after a scope's
// operand, until belongs to the scope.) So parsing needs no prediction, and only parentheses make the parser recurse.
//
// The tokens pass through a filter first (internal/ltl/syntax). It turns words into the operators below where nothing
// else can stand, so that a model may use all of them as names: after an operand, a word that starts with U, R, V, W or
// M is that operator and the rest ("a Ub"); the words of SPIN (always, until, ...) and those of the past (O, once,
// since, ...) are operators where a proposition could not stand.
grammar Formula;
import Values;

tokens { BEFORE, AFTER, BETWEEN, AND_WORD, EVERYWHERE, FUSION, POSSIBLE, LEADSTO, IS0, IS1 }

formula     : POSSIBLE? implication EOF ;

// ->, <-> and "leads to" are one level, right associative.
implication : disjunction ((ARROW | EQUIV | LEADSTO) disjunction)* ;
disjunction : exclusive ((OR | BITOR) exclusive)* ;
exclusive   : conjunction ((XOR | BITXOR) conjunction)* ;
conjunction : binary ((AND | BITAND) binary)* ;

// U, R, W, M, S and T are one level, right associative.
binary      : unary ((UNTIL | RELEASE | WEAK | STRONG | SINCE | TRIGGERED) unary)* ;

unary       : prefix* (comparison | matched) ;
prefix      : NOT | TILDE | YESTERDAY | WEAKYESTERDAY | ONCE | HISTORICALLY | (NEXT | EVENTUALLY | GLOBALLY) bounds? ;
bounds      : LBRACK (NOT | NUMBER ((COLON | DOTDOT | COMMA) (NUMBER | DOLLAR)?)?) RBRACK ;

// Sequences of PSL. What follows []-> goes on to the end of what encloses it: the filter puts parentheses around it.
// Between braces a colon is fusion unless names stand on both sides of it.
matched     : LBRACE sequence (STRONGBRACE | RBRACE (SUFFIX LPAREN implication RPAREN)?) ;

sequence    : fusion (SEMICOLON fusion)* ;
fusion      : either (FUSION either)* ;
either      : union ((ARROW | EQUIV) union)* ;
union       : unlike ((OR | BITOR) unlike)* ;
unlike      : meet ((XOR | BITXOR) meet)* ;
meet        : repeated ((AND | BITAND) repeated)* ;
repeated    : element REPEAT* ;
element     : (NOT | TILDE)* single ;
single      : comparison | LBRACE sequence RBRACE | REPEAT ;

// Arithmetic and comparisons are one level: their text is all that counts here.
comparison  : MINUS* primary ((EQ | NE | LT | LE | GT | GE | PLUS | MINUS | STAR | SLASH | PERCENT) MINUS* primary)* ;

// Inside an index, an argument or parentheses of an expression everything may stand, too.
expr : implication ;

literal : NUMBER | DECIMAL | CHARACTER | TRUE | FALSE | SKIP_ ;

primary
    : LPAREN implication (COMMA implication)* RPAREN                 # primaryParen
    | (STRING | LATEX) (IS0 | IS1)?                                  # primaryQuoted
    | NAME LPAREN implication (COMMA implication)* RPAREN scope?     # primaryCall
    | literal                                                        # primaryLiteral
    | op=(LEN | FULL | EMPTY | NFULL | NEMPTY) LPAREN varref RPAREN  # primaryChannel
    | op=(ENABLED | PC_VALUE | GET_PRIORITY) LPAREN expr RPAREN      # primaryProcess
    | op=(TIMEOUT | NP)                                              # primaryPredefined
    | varref (AT NAME | COLON varref | op=(RCV | RRCV) LBRACK recvArgs RBRACK | IS0 | IS1)?  # primaryVar
    ;

scope
    : EVERYWHERE
    | BEFORE unary
    | AFTER unary (UNTIL unary)?
    | BETWEEN unary AND_WORD unary
    ;

ARROW       : '->' | '-->' | '=>' | '→' | '⟶' | '⇒' | '⟹' | '\\rightarrow' | '\\to' | '\\implies' | '\\Rightarrow' ;
EQUIV       : '<->' | '<-->' | '<=>' | '↔' | '⇔' | '\\leftrightarrow' | '\\iff' | '\\Leftrightarrow' ;
OR          : '||' | '\\/' | '∨' | '∪' | '\\lor' | '\\vee' ;
XOR         : 'xor' | '⊕' | '\\oplus' ;
AND         : '&&' | '/\\' | '∧' | '∩' | '\\land' | '\\wedge' | '\\cap' ;
UNTIL       : 'U' | '\\mathbin{\\mathsf{U}}' ;
RELEASE     : 'R' | 'V' | '\\mathbin{\\mathsf{R}}' ;
WEAK        : 'W' | '\\mathbin{\\mathsf{W}}' ;
STRONG      : 'M' | '\\mathbin{\\mathsf{M}}' ;
NOT         : '!' | '¬' | '\\neg' | '\\lnot' ;
NEXT        : 'X' | '()' | '○' | '◯' | 'Ⓧ' | '\\mathsf{X}' | '\\bigcirc' ;
EVENTUALLY  : 'F' | '<>' | '◇' | '⋄' | '♢' | '\\mathsf{F}' | '\\Diamond' ;
GLOBALLY    : 'G' | '[]' | '□' | '⬜' | '◻' | '\\mathsf{G}' | '\\Box' ;
// Of the past. Their letters and words (Y, Z, O, H, S, T, once, since, ...) are NAMEs that the filter turns into these.
YESTERDAY     : '\\mathsf{Y}' ;
WEAKYESTERDAY : '\\mathsf{Z}' ;
ONCE          : '\\mathsf{O}' ;
HISTORICALLY  : '\\mathsf{H}' ;
SINCE         : '\\mathbin{\\mathsf{S}}' ;
TRIGGERED     : '\\mathbin{\\mathsf{T}}' ;
TRUE        : [tT] [rR] [uU] [eE] | '\\top' ;
FALSE       : [fF] [aA] [lL] [sS] [eE] | '\\bot' ;

ASSIGN      : '=' ;
SEMICOLON   : ';' ;
LBRACE      : '{' | '\\{' ;
RBRACE      : '}' | '\\}' ;
STRONGBRACE : '}!' | '\\}!' ;
SUFFIX      : '[]->' | '<>->' | '|->' | '[]=>' | '<>=>' | '|=>' | '□→' | '◇→' | '\\mathrel{[]\\rightarrow}' | '\\mathrel{\\langle\\rangle\\rightarrow}' ;
REPEAT      : '[' SP* ( '+' | ('*' | '->' | '=') SP* DIGIT* SP* ( (':' | '..' | ',') SP* (DIGIT+ | '$')? )? ) SP* ']' ;
fragment DIGIT : [0-9] ;
fragment SP    : [ \t\r\n] ;
DOTDOT      : '..' ;
DOLLAR      : '$' ;
STRING      : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"' ;


// Of logs: no model has them. The filter makes a NAME of a name in backticks.
DECIMAL     : DIGIT+ '.' DIGIT+ ;
BACKTICKS   : '`' ~[`\n]+ '`' ;

LATEX       : '\\' ('mathit' | 'texttt' | 'textit' | 'mathrm' | 'text') '{' ('\\' . | '{}' | ~[{}\\])* '}' ;
LPAREN      : '(' | '\\left(' ;
RPAREN      : ')' | '\\right)' ;

WS          : ([ \t\r\n\f] | '\\,' | '\\;' | '\\:' | '\\quad')+ -> skip ;
LINECOMMENT : '//' ~[\r\n]* ;   // the filter skips it
OPENSTRING  : '"' ('\\' ~[\r\n] | ~["\\\r\n])* ;   // the filter reads on where quotes may extend over lines
OPENCOMMENT : '/*' ;   // comments may nest: the filter skips the rest
// What no rule knows. (A dot alone would hide the imported rules, which come later.)
INVALID     : ~[ -~\t\r\n\f] | [#`\\'] ;
