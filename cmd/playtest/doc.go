// Command playtest lets games play themselves: how fast they are (bench), how strong the bots are
// (arena), whether the rules keep their promises over very many matches (fuzz), and playthrough files
// for the tests (record).
package main
