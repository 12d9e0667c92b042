//! One test binary, a file a promise.
