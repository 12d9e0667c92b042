//! What a whole client speaks over.

#[cfg(feature = "peer")]
use crate::reply::Surfaces;

/// The wire between a client that is driven and the scripted server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    Http,
    /// The standard input and output of a server that the client starts.
    Stdio,
}

impl Wire {
    /// The replies that can be played over it.
    #[cfg(feature = "peer")]
    pub(super) const fn carries(self) -> Surfaces {
        let own = match self {
            Self::Http => Surfaces::HTTP,
            Self::Stdio => Surfaces::STDIO,
        };
        Surfaces::MESSAGE.and(own).and(Surfaces::SILENCE)
    }
}
