export { actorText, nameOf as nameOfSubject, nameOfActor, type StoredEntry } from './audit.queries.ts'
export { shownEntry } from './shown-entry.ts'
