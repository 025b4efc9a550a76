// Expressions of Promela, shared by import between Promela.g4 (whole models) and Formula.g4
// (propositions in formulas).
//
// A host that wants all of Promela's expressions uses expr. A host in which & | ! -> are
// operators of the logic uses comparison for its propositions and puts its own layers above;
// inside an array index, an argument or parentheses of primary everything is allowed again.
//
// Precedence, loosest first: || && | ^ & (== !=) (< <= > >=) (<< >>) (+ -) (* / %) (! ~ -).
grammar Expr;

// C text in braces: made by Promela's own token source, never by a lexer rule.
tokens { EMBEDDED }

expr
    : operand            # exprOperand
    | expr AND expr      # exprAnd
    | expr OR expr       # exprOr
    ;

operand
    : op=(NOT | TILDE | MINUS) operand               # operandUnary
    | operand op=(STAR | SLASH | PERCENT) operand    # operandBinary
    | operand op=(PLUS | MINUS) operand              # operandBinary
    | operand op=(LSHIFT | RSHIFT) operand           # operandBinary
    | operand op=(LT | GT | LE | GE) operand         # operandBinary
    | operand op=(EQ | NE) operand                   # operandBinary
    | operand op=BITAND operand                      # operandBinary
    | operand op=BITXOR operand                      # operandBinary
    | operand op=BITOR operand                       # operandBinary
    | primary                                        # operandPrimary
    ;

// comparison is a proposition without logic and bit operators.
comparison
    : left=arith (op=(EQ | NE | LT | LE | GT | GE) right=arith)?
    ;

arith
    : MINUS arith                                # arithMinus
    | arith op=(STAR | SLASH | PERCENT) arith    # arithBinary
    | arith op=(PLUS | MINUS) arith              # arithBinary
    | primary                                    # arithPrimary
    ;

primary
    : LPAREN expr (ARROW expr COLON expr)? RPAREN                    # primaryParen
    | literal                                                        # primaryLiteral
    | op=(LEN | FULL | EMPTY | NFULL | NEMPTY) LPAREN varref RPAREN  # primaryChannel
    | op=(ENABLED | PC_VALUE | GET_PRIORITY) LPAREN expr RPAREN      # primaryProcess
    | op=(TIMEOUT | NP)                                              # primaryPredefined
    | RUN NAME LPAREN exprList? RPAREN priority?                     # primaryRun
    | C_EXPR embedded                                                # primaryEmbedded
    | varref (AT NAME | COLON varref | op=(RCV | RRCV) LBRACK recvArgs RBRACK)?  # primaryVar
    ;

literal : NUMBER | CHARACTER | TRUE | FALSE | SKIP_ ;

priority : PRIORITY NUMBER ;

varref : field (DOT field)* ;

field : NAME (LBRACK expr RBRACK)? ;

exprList : expr (COMMA expr)* ;

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

// embedded is C text, after the optional precondition in brackets; it is recognised to be refused with a reason.
embedded : (LBRACK EMBEDDED RBRACK)? EMBEDDED ;

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
