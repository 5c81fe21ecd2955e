// Package campaign renders the pages of a campaign: its home with the map of its chapters, the preparation of the
// next attempt, the story so far, the end of a chapter, the chronicle and the party. They contain nothing of a
// chapter that the party has not reached: titles and texts come only from [Data.Title] and [Data.Text], which know
// what has been revealed.
package campaign
