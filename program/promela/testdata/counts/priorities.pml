/* The process of the highest priority that can move, moves. */
byte x;
active proctype Low() priority 1 { x = x + 1; x = x + 1 }
active proctype High() priority 5 {
  x == 1 -> x = 10; set_priority(_pid, 1); x = x + get_priority(0)
}
init priority 3 { x = x + 100 }
/* 5 states, 5 transitions */
