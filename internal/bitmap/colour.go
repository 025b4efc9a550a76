package bitmap

import (
	"image/color"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// colourOf returns a colour by its name in SVG, or as #rrggbb or #rrggbbaa. ok is
// false for none, transparent, and what it does not know.
func colourOf(text string) (c color.NRGBA, ok bool) {
	if digits, hex := strings.CutPrefix(text, "#"); hex {
		if len(digits) == 6 {
			digits += "ff"
		}
		n, err := strconv.ParseUint(digits, 16, 32)
		return color.NRGBA{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}, err == nil && len(digits) == 8
	}
	named, ok := colornames.Map[strings.ToLower(text)]
	return color.NRGBA(named), ok // named colours are opaque
}
