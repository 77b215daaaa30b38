import { mostAtOnce } from 'contract/platform/several.ts'
import { useRef, useState } from 'react'

/** The chosen rows of the page of a list. */
export interface Selection {
  chosen: readonly number[]
  isChosen: (id: number) => boolean
  canChoose: (id: number) => boolean
  /** The name of a row, for its checkbox and for what could not be done. */
  nameOf: (id: number) => string
  /** @param upTo also the rows between this one and the last one that was chosen or not, as with the Shift key */
  choose: (id: number, isChosen: boolean, upTo?: boolean) => void
  chooseAll: (isChosen: boolean) => void
  /** Number of rows that can be chosen; no list is longer than what one request may change. */
  selectable: number
}

interface SelectionOptions<Row> {
  nameOf: (row: Row) => string
  /** Rows to which no action applies cannot be chosen; by default all can. */
  canChoose?: (row: Row) => boolean
}

/** Chooses rows of a page of a list. Rows that leave the page are no longer chosen. */
export function useSelection<Row extends { id: number }>(
  rows: readonly Row[],
  { nameOf, canChoose = () => true }: SelectionOptions<Row>,
): Selection {
  const [marked, mark] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const offered = rows.filter(canChoose).map(({ id }) => id)
  const chosen = offered.filter((id) => marked.has(id)).slice(0, mostAtOnce)
  const set = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    mark(next)
  }
  return {
    chosen,
    isChosen: (id) => chosen.includes(id),
    canChoose: (id) => offered.includes(id),
    nameOf: (id) => {
      const row = rows.find((one) => one.id === id)
      return row ? nameOf(row) : ''
    },
    choose: (id, isChosen, upTo = false) => {
      const from = last.current === undefined ? -1 : offered.indexOf(last.current)
      const to = offered.indexOf(id)
      last.current = id
      if (!upTo || from < 0) return set([id], isChosen)
      set(offered.slice(Math.min(from, to), Math.max(from, to) + 1), isChosen)
    },
    chooseAll: (isChosen) => (isChosen ? set(offered.slice(0, mostAtOnce), true) : mark(new Set())),
    selectable: Math.min(offered.length, mostAtOnce),
  }
}
