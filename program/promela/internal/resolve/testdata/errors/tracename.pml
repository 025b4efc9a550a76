chan c = [2] of { byte };
active proctype P() { c!1 }
trace { do :: c!nosuch od }
// error 3:17: there is no variable called nosuch
