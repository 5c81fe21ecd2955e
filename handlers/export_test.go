package handlers

const Policy = policy

var Extractor = extractor
