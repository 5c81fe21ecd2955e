// Package lessons serves lessons. A scene follows from its address and the learner's action alone, so a lesson stores
// nothing but how far its learner has come: for a user in the database, for everybody else in the session.
package lessons
