import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

/** Attribute of the checkboxes, by which the keyboard finds the next one. */
const attribute = 'data-selects'

/**
 * The selected rows of a list. Shift selects a range, also with the arrow keys; Ctrl or Cmd with A selects all rows and
 * Escape none. Rows that are not on the page are not selected.
 * @param list what is listed: in another list nothing is selected
 */
export function useSelection(ids: readonly number[], list: string) {
  const [{ chosen, from: chosenIn }, setChosen] = useState({ chosen: [] as readonly number[], from: list })
  const choose = (some: readonly number[]) => setChosen({ chosen: some, from: list })
  const last = useRef<number>(undefined)
  const selected = ids.filter((id) => chosenIn === list && chosen.includes(id))
  const set = (some: readonly number[], isSelected: boolean) =>
    choose(isSelected ? [...new Set([...selected, ...some])] : selected.filter((id) => !some.includes(id)))

  const toggle = (id: number, withRange: boolean) => {
    const isSelected = !selected.includes(id)
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((one, other) => one - other)
    set(withRange && from !== undefined && from >= 0 ? ids.slice(from, (to ?? from) + 1) : [id], isSelected)
    last.current = id
  }

  return {
    selected,
    clear: () => choose([]),
    isAll: ids.length > 0 && selected.length === ids.length,
    toggleAll: () => set(ids, selected.length < ids.length),
    /** Props of the checkbox of a row. */
    boxOf: (id: number) => ({
      checked: selected.includes(id),
      [attribute]: id,
      onClick: (event: MouseEvent) => toggle(id, event.shiftKey),
      onChange: () => {},
    }),
    /** For an element around the checkboxes. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const box = event.target instanceof HTMLElement ? event.target.closest(`[${attribute}]`) : null
      if (event.key === 'Escape' && selected.length > 0) return choose([])
      if (!box) return
      if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return set(ids, true)
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || !event.shiftKey) return
      event.preventDefault()
      const at = Number(box.getAttribute(attribute))
      const next = ids[ids.indexOf(at) + step]
      if (next === undefined) return
      set([at, next], true)
      last.current = next
      event.currentTarget.querySelector<HTMLElement>(`[${attribute}="${next}"]`)?.focus()
    },
  }
}
