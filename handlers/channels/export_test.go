package channels

const MaxChannels = maxChannels
