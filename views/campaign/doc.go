// Package campaign draws the pages of a campaign: its home with the map of the voyage, the next attempt
// being prepared, the story so far, the end of a chapter, the chronicle, the party. Nothing of a chapter that
// the party has not reached is in any of them: titles and texts are asked for only through [Data.Title] and
// [Data.Text], which know what has been revealed.
package campaign
