/** Characters of the note that goes with a connection request. */
export const longestNote = 300

/** Which of the reader's rows are listed: all, accepted ones, requests to them, or requests by them. */
export const contactStates = ['all', 'accepted', 'received', 'sent'] as const
