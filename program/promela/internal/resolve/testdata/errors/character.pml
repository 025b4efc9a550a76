init { skip # }
init { 5 $ }
// error 1:13: "#" has no meaning here
// error 2:10: "$" has no meaning here
