import { expect, it } from 'vitest'
import { chosenInstitutes } from './chosen-institutes.ts'

const read = (search: string) => chosenInstitutes(new URLSearchParams(search))

it('invalid and repeated institute ids in the URL are ignored', () => {
  expect(read('institutes=3,5,3')).toEqual([3, 5])
  expect(read('institutes=0,-1,x,1e3,7')).toEqual([7])
  expect(read('')).toEqual([])
  expect(read(`institutes=${Array.from({ length: 50 }, (_, at) => at + 1).join()}`)).toHaveLength(20)
})
