/** Close code of sockets without a session. */
export const notSignedIn = 4401

/** Its reason when the session has ended: trying again is of no use. A socket that only began too slowly tries again. */
export const sessionEnded = 'signed out'

/**
 * Why a page is told for the last time of the thing of a topic: there is no such thing any more, or its reader may no
 * longer see it, or still sees it but lacks a permission that the topic needs (`denied`). `unknown`: one of the first two,
 * while the page did not watch. Stands as `gone` in the message `changed`.
 */
export type Ending = 'deleted' | 'withdrawn' | 'denied' | 'unknown'
