// Runs before each file of tests: several of them, in any order, share a browser and what it keeps.
localStorage.clear();
sessionStorage.clear();
