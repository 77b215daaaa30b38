import { expect, it } from 'vitest'
import { folderPath, maxFolders, whyNotCreateFolder, whyNotMoveFolder } from './document-folders.rules.ts'

/** 1 contains 2, which contains 3, and so on to 5; 6 and 7 are a second branch. */
const folders = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 2 },
  { id: 4, parent: 3 },
  { id: 5, parent: 4 },
  { id: 6, parent: null },
  { id: 7, parent: 6 },
]

it('the path of a folder starts at the top', () => {
  expect(folderPath(folders, 3).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(folderPath(folders, null)).toEqual([])
  expect(folderPath(folders, 99)).toEqual([])
})

it('folders are nested at most five deep', () => {
  expect(whyNotCreateFolder(folders, 4)).toBeUndefined()
  expect(whyNotCreateFolder(folders, 5)?.code).toBe('folder.too_deep')
  expect(whyNotMoveFolder(folders, 6, 3)).toBeUndefined()
  expect(whyNotMoveFolder(folders, 6, 4)?.code).toBe('folder.too_deep')
})

it('a folder is not moved into itself or a folder in it', () => {
  expect(whyNotMoveFolder(folders, 2, 2)?.code).toBe('folder.in_itself')
  expect(whyNotMoveFolder(folders, 2, 4)?.code).toBe('folder.in_itself')
  expect(whyNotMoveFolder(folders, 2, null)).toBeUndefined()
})

it('an unknown folder contains nothing, and a project has a limited number of folders', () => {
  expect(whyNotCreateFolder(folders, 99)?.code).toBe('folder.not_found')
  expect(whyNotMoveFolder(folders, 2, 99)?.code).toBe('folder.not_found')
  const many = Array.from({ length: maxFolders }, (_, at) => ({ id: at + 1, parent: null }))
  expect(whyNotCreateFolder(many, null)?.code).toBe('folder.too_many')
})
