package main

import (
	"strings"
	"testing"
)

// TestTally reads what go test prints of a package that passes, one that fails, one that does not build
// and one that dies without naming a test.
func TestTally(t *testing.T) {
	const events = `{"Action":"run","Package":"a","Test":"TestGood"}
{"Action":"output","Package":"a","Test":"TestGood","Output":"chatter\n"}
{"Action":"pass","Package":"a","Test":"TestGood","Elapsed":0.1}
{"Action":"pass","Package":"a","Elapsed":0.2}
{"Action":"output","Package":"b","Test":"TestBad","Output":"want 1 got 2\n"}
{"Action":"fail","Package":"b","Test":"TestBad","Elapsed":0}
{"Action":"skip","Package":"b","Test":"TestLater","Elapsed":0}
{"Action":"fail","Package":"b","Elapsed":0.1}
{"ImportPath":"c","Action":"build-output","Output":"c.go:1:1: expected 'package'\n"}
{"ImportPath":"c","Action":"build-fail"}
{"Action":"fail","Package":"c","Elapsed":0,"FailedBuild":"c"}
{"Action":"output","Package":"d","Test":"TestHangs","Output":"panic: test timed out\n"}
{"Action":"fail","Package":"d","Elapsed":9}
go: words of the go command
`
	var out strings.Builder
	tally := newTally(&out)
	if err := tally.read(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	if tally.passed != 1 || tally.failed != 3 || len(tally.skipped) != 1 {
		t.Errorf("%d passed, %d failed, %d skipped; want 1, 3, 1", tally.passed, tally.failed, len(tally.skipped))
	}
	for _, shown := range []string{"want 1 got 2", "c.go:1:1", "panic: test timed out", "words of the go command"} {
		if !strings.Contains(out.String(), shown) {
			t.Errorf("%q is missing in\n%s", shown, &out)
		}
	}
	if strings.Contains(out.String(), "chatter") {
		t.Errorf("the output of a passing test is shown:\n%s", &out)
	}
}
