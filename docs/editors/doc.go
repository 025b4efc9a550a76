// Package editors holds what editors need for models and specifications: an
// extension of Visual Studio Code and files for vim.
//
// No compatibility promise.
package editors
