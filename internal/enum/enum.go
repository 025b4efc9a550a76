// Package enum names the values of enumerations.
package enum

import "fmt"

// Name returns the name of a value, or for one that the type does not have, as
// callers of exported types can make it, the type with the number: Fairness(7).
func Name[T ~int | ~uint8](names []string, value T, typ string) string {
	if value < 0 || int(value) >= len(names) {
		return fmt.Sprintf("%s(%d)", typ, int(value))
	}
	return names[value]
}
