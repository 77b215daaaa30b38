import { mostAtOnce } from 'contract/platform/several.ts'
import { useRef, useState, type KeyboardEvent } from 'react'

/** Attribute of the checkboxes, by which the keyboard finds the next one. */
export const selects = 'data-selects'

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
  /**
   * For an element around the checkboxes: Shift with an arrow key extends the choice, Ctrl or Cmd with A chooses all rows
   * and Escape none.
   */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface SelectionOptions<Row> {
  nameOf: (row: Row) => string
  /** Rows to which no action applies cannot be chosen; by default all can. */
  canChoose?: (row: Row) => boolean
  /** What is listed: in another list nothing is chosen. */
  list?: string
}

/** Chooses rows of a page of a list. Rows that leave the page are no longer chosen. */
export function useSelection<Row extends { id: number }>(
  rows: readonly Row[],
  { nameOf, canChoose = () => true, list = '' }: SelectionOptions<Row>,
): Selection {
  const [marked, mark] = useState<{ ids: ReadonlySet<number>; of: string }>({ ids: new Set(), of: list })
  const last = useRef<number>(undefined)
  const offered = rows.filter(canChoose).map(({ id }) => id)
  const chosen = marked.of === list ? offered.filter((id) => marked.ids.has(id)).slice(0, mostAtOnce) : []
  const set = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    mark({ ids: next, of: list })
  }
  const chooseAll = (isChosen: boolean) => set(isChosen ? offered.slice(0, mostAtOnce) : chosen, isChosen)
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
    chooseAll,
    selectable: Math.min(offered.length, mostAtOnce),
    onKeyDown: (event) => {
      if (event.key === 'Escape' && chosen.length > 0) return chooseAll(false)
      const box = event.target instanceof HTMLElement ? event.target.closest(`[${selects}]`) : null
      if (!box) return
      if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return chooseAll(true)
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || !event.shiftKey) return
      event.preventDefault()
      const at = Number(box.getAttribute(selects))
      const next = offered[offered.indexOf(at) + step]
      if (next === undefined) return
      set([at, next], true)
      last.current = next
      event.currentTarget.querySelector<HTMLElement>(`[${selects}="${next}"]`)?.focus()
    },
  }
}
