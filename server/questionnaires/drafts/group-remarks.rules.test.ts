import { describe, expect, it } from 'vitest'
import { groupRemarks, type PlacedRemark } from './group-remarks.ts'

const remark = (row: number, message: string, more: Partial<PlacedRemark> = {}): PlacedRemark => ({
  row,
  column: 'type',
  level: 'warning',
  message,
  ...more,
})
const told = (remarks: PlacedRemark[]) =>
  groupRemarks(remarks).map(({ message, rows, count, follows }) => [
    message,
    count,
    rows,
    follows.map((one) => [one.message, one.count, one.rows]),
  ])

describe('remarks on a file', () => {
  it('with the same message about a column are merged, with their number and first rows', () => {
    const many = Array.from({ length: 30 }, (_, at) => remark(40 - at, 'Left out.'))
    expect(told([...many, remark(3, 'Left out.', { column: 'other' })])).toEqual([
      ['Left out.', 1, [3], []],
      ['Left out.', 30, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], []],
    ])
  })

  it('that follow from another are listed below it, over several steps', () => {
    expect(
      told([
        remark(9, 'c reads b', { misses: 'variable b' }),
        remark(2, 'a is lost', { takesAway: 'variable a' }),
        remark(5, 'b reads a', { misses: 'variable a', takesAway: 'variable b' }),
        remark(7, 'reads d', { misses: 'variable d' }),
      ]),
    ).toEqual([
      [
        'a is lost',
        1,
        [2],
        [
          ['b reads a', 1, [5]],
          ['c reads b', 1, [9]],
        ],
      ],
      ['reads d', 1, [7], []],
    ])
  })

  it('in a cycle are all listed, and an error is never listed below a warning', () => {
    const circle = [
      remark(1, 'a', { misses: 'b', takesAway: 'a' }),
      remark(2, 'b', { misses: 'a', takesAway: 'b' }),
      remark(3, 'c', { misses: 'a', level: 'error' }),
    ]
    expect(told(circle).map(([message]) => message)).toEqual(['a', 'b', 'c'])
  })

  it('are limited to 200 causes, errors first, followed by the number of the others', () => {
    const many = Array.from({ length: 250 }, (_, at) => remark(at + 1, `Cause ${at}`))
    const all = groupRemarks([...many, remark(400, 'Wrong', { level: 'error' })])
    expect(all).toHaveLength(201)
    expect(all.slice(-2)).toMatchObject([{ message: 'Wrong' }, { message: 'And 51 more.', count: 51 }])
  })
})
