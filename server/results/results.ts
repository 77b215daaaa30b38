export { download } from './download/download.ts'
export { entryName } from './download/entry-name.ts'
