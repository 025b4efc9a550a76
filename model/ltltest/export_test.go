package ltltest

// Explained is explain, for tests outside of the package.
var Explained = explain
