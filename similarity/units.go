package similarity

import (
	"math/big"
	"strings"
)

// unit returns the dimension of a unit and how many of the dimension's base
// unit it is, as a fraction; ok is false for what is no unit. A month and a
// year have no fixed length, so they are dimensions of their own. kB and KiB
// differ, and so do MB and MiB, as texts that mean a difference write them
// apart.
func unit(name string) (dimension string, num, den int64, ok bool) {
	switch name {
	case "ns", "nanosecond", "nanoseconds":
		return "s", 1, 1e9, true
	case "µs", "μs", "us", "microsecond", "microseconds":
		return "s", 1, 1e6, true
	case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds":
		return "s", 1, 1000, true
	case "s", "sec", "secs", "second", "seconds":
		return "s", 1, 1, true
	case "m", "min", "mins", "minute", "minutes": // 5m is a duration in code bases
		return "s", 60, 1, true
	case "h", "hr", "hrs", "hour", "hours":
		return "s", 3600, 1, true
	case "d", "day", "days":
		return "s", 86400, 1, true
	case "week", "weeks", "wk", "wks":
		return "s", 604800, 1, true
	case "month", "months":
		return "month", 1, 1, true
	case "year", "years", "yr", "yrs":
		return "month", 12, 1, true
	}
	return unitOfSize(name)
}

func unitOfSize(name string) (dimension string, num, den int64, ok bool) {
	switch name {
	case "bit", "bits":
		return "bit", 1, 1, true
	case "b", "byte", "bytes":
		return "byte", 1, 1, true
	case "kb", "kilobyte", "kilobytes":
		return "byte", 1000, 1, true
	case "mb", "megabyte", "megabytes":
		return "byte", 1e6, 1, true
	case "gb", "gigabyte", "gigabytes":
		return "byte", 1e9, 1, true
	case "tb", "terabyte", "terabytes":
		return "byte", 1e12, 1, true
	case "kib", "kibibyte", "kibibytes":
		return "byte", 1 << 10, 1, true
	case "mib", "mebibyte", "mebibytes":
		return "byte", 1 << 20, 1, true
	case "gib", "gibibyte", "gibibytes":
		return "byte", 1 << 30, 1, true
	case "tib", "tebibyte", "tebibytes":
		return "byte", 1 << 40, 1, true
	}
	return unitOfRest(name)
}

func unitOfRest(name string) (dimension string, num, den int64, ok bool) {
	switch name {
	case "hz":
		return "hz", 1, 1, true
	case "khz":
		return "hz", 1000, 1, true
	case "mhz":
		return "hz", 1e6, 1, true
	case "ghz":
		return "hz", 1e9, 1, true
	case "%", "percent":
		return "%", 1, 1, true
	case "px", "pixel", "pixels":
		return "px", 1, 1, true
	case "mm", "millimeter", "millimeters", "millimetre", "millimetres":
		return "mm", 1, 1, true
	case "cm", "centimeter", "centimeters", "centimetre", "centimetres":
		return "mm", 10, 1, true
	case "meter", "meters", "metre", "metres":
		return "mm", 1000, 1, true
	case "km", "kilometer", "kilometers", "kilometre", "kilometres":
		return "mm", 1e6, 1, true
	case "gram", "grams":
		return "g", 1, 1, true
	case "kg", "kilogram", "kilograms":
		return "g", 1000, 1, true
	case "k", "thousand":
		return "", 1000, 1, true
	case "million":
		return "", 1e6, 1, true
	case "billion":
		return "", 1e9, 1, true
	case "x", "times":
		return "times", 1, 1, true
	}
	return "", 0, 0, false
}

func isUnit(name string) bool {
	_, _, _, ok := unit(name)
	return ok
}

// joinQuantities replaces a number and the unit after it by one token in the
// dimension's base unit: "1 minute", "60s" and "60 seconds" have one canon.
func joinQuantities(list []token) []token {
	out := list[:0]
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) && list[i].kind == numberToken {
			if canon, ok := quantity(list[i].canon, list[i+1].form); ok {
				k := quantityToken
				if strings.HasPrefix(canon, "=") {
					k, canon = numberToken, canon[1:]
				}
				out = append(out, merged(list[i:i+2], k, canon))
				i++
				continue
			}
		}
		out = append(out, list[i])
	}
	return out
}

// quantity returns the canon of an amount in a unit; a plain multiplier
// (thousand) gives a plain number, marked with "=".
func quantity(amount, name string) (canon string, ok bool) {
	dimension, num, den, ok := unit(name)
	r, valid := new(big.Rat).SetString(amount)
	if !ok || !valid {
		return "", false
	}
	r.Mul(r, big.NewRat(num, den))
	if dimension == "" {
		return "=" + r.RatString(), true
	}
	return r.RatString() + " " + dimension, true
}
