package atomicfile

// nonBlocking is the flag of open by which a pipe without a reader is not
// waited for: there are no pipes in a browser.
const nonBlocking = 0
