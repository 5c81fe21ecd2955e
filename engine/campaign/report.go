package campaign

import (
	"portside/engine"
	"portside/engine/record"
)

// ReportOf reads the results of an attempt's match from what everybody at its table can see and from
// the status of the match.
func ReportOf(s *Definition, a *record.Attempt, public engine.View, status record.Status) record.Report {
	r := s.Teller.Report(public)
	s.Mark(a, &r)
	switch status {
	case record.Cancelled:
		r.Result = record.Abandoned
	case record.Waiting, record.Running:
		r.Result = record.Unfinished
	}
	return r
}
