/* A sender that gives up, tries again, and makes no progress; select, unless, jumps, labels. */
mtype = { data, ack };
chan line = [1] of { mtype, byte };
byte tries, most = 3;
bool broken;

active proctype Sender() {
  byte n;
again:
  select (n : 1 .. most);
  {
    line!data,n;
    line?ack,eval(n);
progress: skip
  } unless { broken; goto over };
  goto again;
over:
  tries = (tries + 1) % 4;
  broken = false;
  if :: nempty(line) -> line?_,_ :: else fi;
  goto again
}

active proctype Receiver() {
  byte k;
  do
  :: line?data,k -> if :: line!ack,k :: broken = true fi
  :: !broken && tries < 3 -> broken = true
  od
}
