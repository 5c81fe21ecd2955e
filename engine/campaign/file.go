package campaign

import "portside/engine/record"

// Format is the first field of a file.
const Format = "portside-campaign-2"

// File is a campaign as a file. It holds what its members know: nothing of chapters that they have not reached,
// of matches under way only what their story has told, and seeds only of matches that cannot be taken
// back any more. It is for keeping and for other programs; Portside does not read it.
type File struct {
	Format       string                 `json:"format"`
	Game         string                 `json:"game"`
	Name         string                 `json:"name"`
	Mode         record.Mode            `json:"mode"`
	Additions    []string               `json:"additions"`
	Choosing     record.Choosing        `json:"character_choice"`
	Rules        int                    `json:"rules"`
	Data         int                    `json:"data"`
	Pace         int64                  `json:"pace,omitempty"` // ms a seat has, 0: no limit
	Increment    int64                  `json:"increment,omitempty"`
	Cap          int64                  `json:"cap,omitempty"` // ms, 0: the pace is for each decision
	First        int                    `json:"first_chapter"`
	Fork         string                 `json:"fork_of,omitempty"`
	RevealAll    bool                   `json:"branches_shown,omitempty"`
	CreatedAt    int64                  `json:"created_at"`
	State        State                  `json:"state"`
	Chapter      int                    `json:"chapter"`
	Failures     int                    `json:"failures_this_chapter"`
	Groups       []int                  `json:"groups_in_deck"`
	Flawless     bool                   `json:"flawless"`
	Achievements []Achievement          `json:"achievements,omitempty"`
	Members      []FileMember           `json:"members"`
	Attempts     []FileAttempt          `json:"attempts"`
	Log          []record.CampaignEntry `json:"log"`
}

// FileMember is a member in a File.
type FileMember struct {
	ID       record.MemberID `json:"id"`
	Name     string          `json:"name"`
	Role     record.Role     `json:"role"`
	JoinedAt int64           `json:"joined_at"`
	Chapter  int             `json:"joined_in_chapter"`
	LeftAt   int64           `json:"left_at,omitempty"`
}

// FileAttempt is an attempt in a File.
type FileAttempt struct {
	N       int                `json:"n"`
	Kind    record.AttemptKind `json:"kind"`
	Chapter int                `json:"chapter"`
	Number  int                `json:"number"`
	Match   int64              `json:"match"` // its number where it was played
	Inputs  record.Inputs      `json:"inputs"`
	Result  record.Result      `json:"result"`
	Report  record.Report      `json:"report"`
	Story   []record.StoryCard `json:"story"`
	At      int64              `json:"started_at"`
	EndedAt int64              `json:"ended_at,omitempty"`
	Played  *FileMatch         `json:"played,omitempty"` // nil while it is under way
}

// FileMatch is the match of an attempt that has ended.
type FileMatch struct {
	Options    map[string]string `json:"options"`
	Commitment string            `json:"commitment"`     // of the seed, hexadecimal
	Seed       string            `json:"seed,omitempty"` // hexadecimal; left out while it is unknown or still secret
	Salt       string            `json:"salt,omitempty"`
	Plies      []FilePly         `json:"plies"` // from the deal on; without events, which the rules produce again
}

// FilePly is one ply of a FileMatch.
type FilePly struct {
	Seat   int    `json:"seat"` // -1 for the deal
	By     string `json:"by"`
	At     int64  `json:"at"`
	Action string `json:"action"`
	Tape   string `json:"tape,omitempty"`
	Hash   string `json:"hash"` // of the state afterwards, hexadecimal
}
