// Specification files, and formulas over the expressions of a model.
//
// Operators of the logic are spelled and bind as in LTL.g4. A proposition is an expression of
// the model: its arithmetic and comparisons bind tighter than the logic, and what this grammar
// has no words for stands in "quotes".
//
// Every decision but one is LL(1): chains of operators are loops, folded by whoever walks the
// tree, and parentheses may hold a formula or an expression alike; which of the two is decided
// on the tree. (The exception: after a scope's operand, until belongs to the scope.)
//
// The tokens pass through a filter first (specs/scan.go). It cuts a file into declarations and
// turns words into the keywords below where nothing else can stand, so that a model may use
// all of them as names.
grammar Spec;
import Expr;

tokens {
    MODEL, WITH, IMPORT, DEFINE, ASSUME, PROPERTY, UNDER, EXPECT, VERDICT, AUTOMATON, CLAIM,
    FAIRNESS, OF, BEFORE, AFTER, BETWEEN, AND_WORD, EVERYWHERE, WITHOUT, PASTPREFIX, PASTINFIX,
    FUSION, POSSIBLE, LEADSTO
}

modelDecl    : MODEL STRING (WITH setting (COMMA setting)*)? EOF ;
setting      : NAME (ASSIGN settingValue)? ;
settingValue : MINUS? NUMBER | NAME | TRUE | FALSE | STRING ;

importDecl   : IMPORT STRING EOF ;

defineDecl   : DEFINE NAME (LPAREN NAME (COMMA NAME)* RPAREN)? ASSIGN implication EOF ;

assumeDecl   : ASSUME NAME STRING? COLON assumption EOF ;
assumption   : FAIRNESS (OF process (COMMA process)*)? | AUTOMATON STRING | implication ;
process      : NAME (LBRACK expr RBRACK)? | STRING ;

propertyDecl : PROPERTY NAME STRING? under? (COLON body)? (under | expectation)* EOF ;
body         : (CLAIM | AUTOMATON) STRING | POSSIBLE? implication ;
under        : UNDER NAME (COMMA NAME)* ;
expectation  : EXPECT VERDICT ;

withoutDecl  : WITHOUT NAME (COMMA NAME)* EOF ;

formula      : POSSIBLE? implication EOF ;

// ->, <-> and "leads to" are one level, right associative.
implication : disjunction ((ARROW | EQUIV | LEADSTO) disjunction)* ;
disjunction : exclusive ((OR | BITOR) exclusive)* ;
exclusive   : conjunction ((XOR | BITXOR) conjunction)* ;
conjunction : binary ((AND | BITAND) binary)* ;

// U, R, W and M are one level, right associative.
binary      : unary ((UNTIL | RELEASE | WEAK | STRONG | PASTINFIX) unary)* ;

unary       : prefix* (comparison | matched) ;
prefix      : NOT | TILDE | PASTPREFIX | (NEXT | EVENTUALLY | GLOBALLY) bounds? ;
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

comparison  : sum ((EQ | NE | LT | LE | GT | GE) sum)* ;
sum         : product ((PLUS | MINUS) product)* ;
product     : negative ((STAR | SLASH | PERCENT) negative)* ;
negative    : MINUS* primary ;

// Inside an index, an argument or parentheses of an expression everything may stand, too.
expr : implication ;

primary
    : LPAREN implication (COMMA implication)* RPAREN                 # primaryParen
    | STRING                                                         # primaryQuoted
    | NAME LPAREN implication (COMMA implication)* RPAREN scope?     # primaryCall
    | literal                                                        # primaryLiteral
    | op=(LEN | FULL | EMPTY | NFULL | NEMPTY) LPAREN varref RPAREN  # primaryChannel
    | op=(ENABLED | PC_VALUE | GET_PRIORITY) LPAREN expr RPAREN      # primaryProcess
    | op=(TIMEOUT | NP)                                              # primaryPredefined
    | varref (AT NAME | COLON varref | op=(RCV | RRCV) LBRACK recvArgs RBRACK)?  # primaryVar
    ;

scope
    : EVERYWHERE
    | BEFORE unary
    | AFTER unary (UNTIL unary)?
    | BETWEEN unary AND_WORD unary
    ;

ARROW       : '->' | '-->' | '=>' | '→' | '⟶' | '⇒' | '⟹' ;
EQUIV       : '<->' | '<-->' | '<=>' | '↔' | '⇔' ;
OR          : '||' | '\\/' | '∨' | '∪' ;
XOR         : 'xor' | '⊕' ;
AND         : '&&' | '/\\' | '∧' | '∩' ;
UNTIL       : 'U' ;
RELEASE     : 'R' | 'V' ;
WEAK        : 'W' ;
STRONG      : 'M' ;
NOT         : '!' | '¬' ;
NEXT        : 'X' | '()' | '○' | '◯' | 'Ⓧ' ;
EVENTUALLY  : 'F' | '<>' | '◇' | '⋄' | '♢' ;
GLOBALLY    : 'G' | '[]' | '□' | '⬜' | '◻' ;
TRUE        : [tT] [rR] [uU] [eE] ;
FALSE       : [fF] [aA] [lL] [sS] [eE] ;

ASSIGN      : '=' ;
SEMICOLON   : ';' ;
LBRACE      : '{' ;
RBRACE      : '}' ;
STRONGBRACE : '}!' ;
SUFFIX      : '[]->' | '<>->' | '|->' | '[]=>' | '<>=>' | '|=>' | '□→' | '◇→' ;
REPEAT      : '[' SP* ( '+' | ('*' | '->' | '=') SP* DIGIT* SP* ( (':' | '..' | ',') SP* (DIGIT+ | '$')? )? ) SP* ']' ;
fragment DIGIT : [0-9] ;
fragment SP    : [ \t\r\n] ;
DOTDOT      : '..' ;
DOLLAR      : '$' ;
STRING      : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"' ;

LINECOMMENT : '//' ~[\r\n]* -> channel(HIDDEN) ;
COMMENT     : '/*' .*? '*/' -> channel(HIDDEN) ;
OPENSTRING  : '"' ('\\' ~[\r\n] | ~["\\\r\n])* ;
OPENCOMMENT : '/*' ;
// What no rule knows. (A dot alone would hide the imported rules, which come later.)
INVALID     : ~[ -~\t\r\n\f] | [#`\\'] ;
