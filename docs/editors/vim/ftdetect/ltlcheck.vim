autocmd BufRead,BufNewFile *.ltl setfiletype ltlcheck
autocmd BufRead,BufNewFile *.pml,*.prom,*.promela setfiletype promela
