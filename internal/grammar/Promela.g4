// Promela as SPIN 6.5 reads it: the whole language, the C extensions included.
//
// The parser never sees the user's text: the preprocessor hands it tokens in which macros and
// inlines are expanded, a separator stands where a line end implies one, the text of embedded
// C is one EMBEDDED token, and the words of temporal logic are operators inside ltl blocks
// only; a name that a colon makes a label is a LABEL. The lexer rules name the tokens and give their spelling.
grammar Promela;

import Expr;

tokens { LABEL, WEAKUNTIL_, UNTIL_, RELEASE_, NEXT_ }

model : (unit | sep)* EOF ;

sep : SEMI | ARROW ;

unit
    : proctype
    | initProcess
    | neverClaim
    | traceAssertion
    | ltlBlock
    | userType
    | mtypeDecl
    | varDecl
    | cUnit
    ;

proctype
    : (ACTIVE (LBRACK expr RBRACK)?)? kind=(PROCTYPE | D_PROCTYPE) NAME
      LPAREN params? RPAREN priority? provided? block
    ;

params : param (SEMI param)* SEMI? ;

param : visibility? typeName paramName (COMMA paramName)* ;

paramName : NAME (LBRACK expr RBRACK)? ;

provided : PROVIDED LPAREN expr RPAREN ;

initProcess : INIT priority? block ;

neverClaim : NEVER NAME? block ;

traceAssertion : (TRACE | NOTRACE) block ;

ltlBlock : LTL NAME? LBRACE ltl sep* RBRACE ;

// Precedence as SPIN's: the unary operators, U V W, &&, ||, then -> and <->, all to the left.
//
// A proposition is an operand, not an expr: were && in both, every expression of a model
// would need lookahead to tell them apart.
ltl
    : operand                                     # ltlProposition
    | op=(ALWAYS | EVENTUALLY | NEXT_ | NOT) ltl # ltlUnary
    | LPAREN ltl RPAREN                          # ltlParen
    | ltl op=(UNTIL_ | RELEASE_ | WEAKUNTIL_) ltl # ltlBinary
    | ltl op=AND ltl                             # ltlBinary
    | ltl op=OR ltl                              # ltlBinary
    | ltl op=(IMPLIES | EQUIV) ltl               # ltlBinary
    ;

userType : TYPEDEF NAME LBRACE sep* varDecl (sep+ varDecl)* sep* RBRACE ;

mtypeDecl : visibility? MTYPE (COLON NAME)? ASSIGN? LBRACE NAME (COMMA? NAME)* COMMA? RBRACE ;

varDecl : visibility? typeName declarator (COMMA declarator)* ;

visibility : HIDDEN_ | SHOW | LOCAL ;

typeName : BIT | BOOL | BYTE | PID | SHORT | INT | UNSIGNED | CHAN | MTYPE (COLON NAME)? | NAME ;

declarator
    : NAME (COLON NUMBER)? (LBRACK expr RBRACK)? (ASSIGN initialiser)?
    ;

initialiser
    : LBRACK expr RBRACK OF LBRACE typeName (COMMA typeName)* RBRACE # initChannel
    | LBRACE expr (COMMA expr)* RBRACE                                # initList
    | expr                                                            # initExpr
    ;

cUnit
    : (C_CODE | C_DECL) embedded
    | (C_STATE | C_TRACK) STRING STRING STRING?
    ;

block : LBRACE sequence RBRACE ;

sequence : sep* step (sep+ step)* sep* ;

step
    : varDecl
    | (XR | XS) varref (COMMA varref)*
    | stmnt (UNLESS stmnt)?
    ;

stmnt
    : LABEL COLON stmnt?                                   # stmntLabelled
    | IF alternatives FI                                      # stmntIf
    | DO alternatives OD                                      # stmntDo
    | FOR LPAREN varref (COLON expr DOTDOT expr | IN varref) RPAREN sep* block # stmntFor
    | SELECT LPAREN varref COLON expr DOTDOT expr RPAREN   # stmntSelect
    | BREAK                                                # stmntBreak
    | GOTO NAME                                            # stmntGoto
    | ATOMIC block                                         # stmntAtomic
    | D_STEP block                                         # stmntDStep
    | block                                                # stmntBlock
    | ELSE                                                 # stmntElse
    | ASSERT expr                                          # stmntAssert
    | PRINTF LPAREN STRING (COMMA exprList)? RPAREN        # stmntPrintf
    | PRINTM LPAREN (varref | NUMBER) RPAREN               # stmntPrintm
    | SET_PRIORITY LPAREN expr COMMA expr RPAREN           # stmntSetPriority
    | (C_CODE | C_DECL) embedded                           # stmntEmbedded
    | RETURN expr                                          # stmntReturn
    | expr effect?                                         # stmntExpr
    ;

// effect is what follows the variable or channel that an expression names.
effect
    : ASSIGN block                        # effectInline
    | ASSIGN expr                         # effectAssign
    | op=(INCR | DECR)                    # effectStep
    | op=(NOT | SORTED_SEND) sendArgs     # effectSend
    | op=(RCV | RRCV) LT recvArgs GT      # effectCopyReceive
    | op=(RCV | RRCV) recvArgs            # effectReceive
    ;

alternatives : (SEP sequence)+ ;

sendArgs : expr (LPAREN exprList RPAREN | (COMMA expr)*) ;

ACTIVE : 'active' ;
ASSERT : 'assert' ;
ATOMIC : 'atomic' ;
BIT : 'bit' ;
BOOL : 'bool' ;
BREAK : 'break' ;
BYTE : 'byte' ;
C_CODE : 'c_code' ;
C_DECL : 'c_decl' ;
C_STATE : 'c_state' ;
C_TRACK : 'c_track' ;
CHAN : 'chan' ;
D_PROCTYPE : 'D_proctype' ;
D_STEP : 'd_step' ;
DO : 'do' ;
ELSE : 'else' ;
FI : 'fi' ;
FOR : 'for' ;
GOTO : 'goto' ;
HIDDEN_ : 'hidden' ;
IF : 'if' ;
IN : 'in' ;
INIT : 'init' ;
INT : 'int' ;
LOCAL : 'local' ;
LTL : 'ltl' ;
MTYPE : 'mtype' ;
NEVER : 'never' ;
NOTRACE : 'notrace' ;
OD : 'od' ;
OF : 'of' ;
PID : 'pid' ;
PRINTF : 'printf' ;
PRINTM : 'printm' ;
PROCTYPE : 'proctype' ;
PROVIDED : 'provided' ;
RETURN : 'return' ;
SELECT : 'select' ;
SET_PRIORITY : 'set_priority' ;
SHORT : 'short' ;
SHOW : 'show' ;
TRACE : 'trace' ;
TYPEDEF : 'typedef' ;
UNLESS : 'unless' ;
UNSIGNED : 'unsigned' ;
XR : 'xr' ;
XS : 'xs' ;

ALWAYS : '[]' ;
EVENTUALLY : '<>' ;
IMPLIES : '=>' ;
EQUIV : '<->' ;

SEMI : ';' ;
SEP : '::' ;
DOTDOT : '..' ;
LBRACE : '{' ;
RBRACE : '}' ;
ASSIGN : '=' ;
INCR : '++' ;
DECR : '--' ;
SORTED_SEND : '!!' ;
STRING : '"' (~["\\] | '\\' .)* '"' ;
