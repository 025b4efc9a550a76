// Variables, messages that a poll compares, and the lexemes of expressions, shared by import between Expr.g4 (models)
// and Formula.g4 (propositions in formulas). The host has expr, which stands in an index.
grammar Values;

varref : field (DOT field)* ;

field : NAME (LBRACK expr RBRACK)? ;

recvArgs
    : recvArg moreRecvArgs?
    | LPAREN recvArgs RPAREN
    ;

moreRecvArgs
    : LPAREN recvArgs RPAREN
    | (COMMA recvArg)+
    ;

recvArg
    : EVAL LPAREN expr RPAREN
    | MINUS? NUMBER
    | CHARACTER
    | TRUE
    | FALSE
    | SKIP_
    | varref
    ;

LEN : 'len' ;
FULL : 'full' ;
EMPTY : 'empty' ;
NFULL : 'nfull' ;
NEMPTY : 'nempty' ;
ENABLED : 'enabled' ;
PC_VALUE : 'pc_value' ;
GET_PRIORITY : 'get_priority' ;
TIMEOUT : 'timeout' ;
NP : 'np_' ;
RUN : 'run' ;
PRIORITY : 'priority' ;
EVAL : 'eval' ;
TRUE : 'true' ;
FALSE : 'false' ;
SKIP_ : 'skip' ;
C_EXPR : 'c_expr' ;

NUMBER : [0-9]+ | '0' [xX] [0-9a-fA-F]+ ;
CHARACTER : '\'' ('\\' . | ~['\\\r\n]) '\'' ;
NAME : [A-Za-z_] [A-Za-z0-9_]* ;

AND : '&&' ;
OR : '||' ;
ARROW : '->' ;
RRCV : '??' ;
RCV : '?' ;
LSHIFT : '<<' ;
RSHIFT : '>>' ;
LE : '<=' ;
GE : '>=' ;
EQ : '==' ;
NE : '!=' ;
LT : '<' ;
GT : '>' ;
NOT : '!' ;
TILDE : '~' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
BITAND : '&' ;
BITOR : '|' ;
BITXOR : '^' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
COMMA : ',' ;
COLON : ':' ;
AT : '@' ;
DOT : '.' ;

WS : [ \t\r\n\f]+ -> skip ;
