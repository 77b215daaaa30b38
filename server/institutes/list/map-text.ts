import { areaText, type MapArea } from 'contract/institutes/map-area.ts'
import { mapEntries } from './map-entries.ts'
import type { Selection } from './select-institutes.ts'

/** Areas for which the answers of one selection are kept: those where maps begin, and what is around them. */
const mostAreas = 200
const kept = new WeakMap<Selection, Map<string, string>>()

/** What a map shows of a selection, as JSON. Kept as long as the selection is: everybody's map begins with the world. */
export function mapText(selection: Selection, area: MapArea, zoom: number): string {
  const texts = kept.get(selection) ?? new Map<string, string>()
  kept.set(selection, texts)
  const key = `${zoom} ${areaText(area)}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = JSON.stringify(mapEntries(selection, area, zoom))
  if (texts.size >= mostAreas) texts.clear()
  texts.set(key, text)
  return text
}
