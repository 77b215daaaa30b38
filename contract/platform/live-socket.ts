/** Close code of sockets without a session. */
export const notSignedIn = 4401

/**
 * Close reason when the session has ended: reconnecting is useless. Sockets closed for a slow start reconnect.
 */
export const sessionEnded = 'signed out'

/**
 * Why a page receives its last message about a topic: the object was deleted, the reader may no longer see it, or they
 * lack a permission that the topic requires (`denied`). `unknown`: one of the first two, while the page was not
 * subscribed. Sent as `gone` in the message `changed`.
 */
export type Ending = 'deleted' | 'withdrawn' | 'denied' | 'unknown'
