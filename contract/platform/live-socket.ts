/** Close code of sockets without a session. */
export const notSignedIn = 4401

/** Its reason when the session has ended: trying again is of no use. A socket that only began too slowly tries again. */
export const sessionEnded = 'signed out'
