-- A car waits at a light and drives on when it is not red.
var lone sig Red, Waiting {}

pred arrive { no Waiting and some Waiting' and Red' = Red }
pred drive { some Waiting and no Red and no Waiting' and Red' = Red }
pred change { (some Red iff no Red') and Waiting' = Waiting }
pred stays { Red' = Red and Waiting' = Waiting }
fact { some Red and no Waiting and always (arrive or drive or change or stays) }

pred fair { (always eventually (some Waiting and no Red) implies always eventually drive) and always eventually change }
assert served { fair implies always (some Waiting implies eventually no Waiting) }
check served for 1 but 10 steps
