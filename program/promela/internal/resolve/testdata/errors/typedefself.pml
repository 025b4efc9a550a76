typedef T { byte a; T t };
typedef U { byte a, a };
T t;
U u;
init { u.a = 1 }
// error 1:21: there is no type called T
// error 2:21: typedef U has two fields called a
