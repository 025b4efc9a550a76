// Specification files: declarations around the formulas of Formula.g4.
//
// Every decision but one is LL(1); see Formula.g4. A file is cut into declarations before the parser sees them.
grammar Spec;
import Formula;

tokens {
    MODEL, WITH, IMPORT, DEFINE, ASSUME, PROPERTY, UNDER, EXPECT, VERDICT, AUTOMATON, CLAIM, FAIRNESS, OF, WITHOUT
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
