active [300] proctype P() { skip }
// error 1:23: at most 255 processes can run
