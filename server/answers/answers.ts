export { filesNamedIn, signedFiles, type NamedFile } from './answer-files.ts'
export { recordsOf, respondentsNamed, type AnswerSet } from './answers.queries.ts'
export { answersInSet } from './read-set.ts'
export { recountKey } from './recount-progress.ts'
