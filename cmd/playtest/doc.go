// Command playtest plays matches without users. It measures speed (bench) and the strength of bots (arena),
// checks the contract over very many matches (fuzz), measures a running server under load (load), kills the processes of a
// site that is played on (siege), fills a database as large as that of a large site (fill), and records playthrough files
// for the tests (record).
package main
