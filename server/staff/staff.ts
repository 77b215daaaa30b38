export { nameOf as nameOfSubject, type StoredEntry } from './audit.queries.ts'
export { shownEntry } from './shown-entry.ts'
