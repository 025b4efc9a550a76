module example.org/module

go 1.25
