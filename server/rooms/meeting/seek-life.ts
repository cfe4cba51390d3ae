/** How long a seek with a clock lives: from one renewal to the next, and a little beyond its owner's last window. */

/** Every process renews the seeks of who is in its lobby, this far apart. */
export const RENEW_MS = 2_000
/** Unrenewed it ends after this: its process has died. */
export const SEEK_LEASE_MS = 12_000
/** Without a window of its owner it ends after this: a reload takes less. Meanwhile nobody is paired with it. */
export const GRACE_MS = 5_000
