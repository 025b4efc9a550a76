active proctype P() priority 0 { skip }
active proctype Q() priority 300 { skip }
// error 1:30: a priority is a number from 1 to 255
// error 2:30: a priority is a number from 1 to 255
