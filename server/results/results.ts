export { download } from './download/download.ts'
export { entryName, outputOf } from './download/archive.ts'
