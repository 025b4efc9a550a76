// Expressions of Promela, for Promela.g4.
//
// Precedence, loosest first: || && | ^ & (== !=) (< <= > >=) (<< >>) (+ -) (* / %) (! ~ -).
grammar Expr;
import Values;

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

exprList : expr (COMMA expr)* ;

// embedded is C text, after the optional precondition in brackets; it is recognised to be refused with a reason.
embedded : (LBRACK EMBEDDED RBRACK)? EMBEDDED ;
