package base

var Prolong = (*Site).prolong
