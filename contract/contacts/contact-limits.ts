/** Maximum characters of the note in a connection request. */
export const maxNoteLength = 300

/** Filters of the reader's contacts: all, accepted, requests received, requests sent. */
export const contactStates = ['all', 'accepted', 'received', 'sent'] as const
