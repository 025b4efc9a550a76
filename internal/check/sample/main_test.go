package sample

import (
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/testgc"
)

func TestMain(m *testing.M) { os.Exit(testgc.Seldom(m).Run()) }
