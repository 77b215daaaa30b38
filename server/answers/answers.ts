export { filesNamedIn, signedFiles, type NamedFile } from './answer-files.ts'
export { recountKey } from './recount-progress.ts'
