export { recountKey } from './recount-progress.ts'
