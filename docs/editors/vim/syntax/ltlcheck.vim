" Specifications of ltlcheck
if exists("b:current_syntax") | finish | endif
syn keyword ltlcheckStatement model with import define assume finite property cover possible never under expect without claim automaton weak strong fairness of
syn keyword ltlcheckConstant holds violated true false
syn keyword ltlcheckPattern absence existence universality precedence response globally before after between until
syn match ltlcheckOperator "{\|}!\?\|\[\]->\|<>->\|\[\]=>\|<>=>\||->\||=>\|\[[*+=]\|\[->\|\[\]\|<>\|<->\|->\|&&\|||\|!\|\<[XFGURVWM]\>"
syn match ltlcheckNumber "\<\d\+\>"
syn match ltlcheckComment "//.*$"
syn region ltlcheckComment start="/\*" end="\*/"
syn region ltlcheckString start=+"+ skip=+\\.+ end=+"+ oneline
hi def link ltlcheckStatement Statement
hi def link ltlcheckConstant Constant
hi def link ltlcheckPattern Function
hi def link ltlcheckOperator Operator
hi def link ltlcheckNumber Number
hi def link ltlcheckComment Comment
hi def link ltlcheckString String
let b:current_syntax = "ltlcheck"
