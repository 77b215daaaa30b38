import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldedText } from 'contract/platform/visible-text.ts'

/** Filters options ignoring case and accents, as the search does: `cote` finds Côte d’Ivoire. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const sought = foldedText(search.trim())
  let left = limit
  const found = (items: ComboboxParsedItem[]): ComboboxParsedItem[] =>
    items.flatMap((item): ComboboxParsedItem[] => {
      if ('group' in item) {
        const within = found(item.items) as typeof item.items
        return within.length > 0 ? [{ group: item.group, items: within }] : []
      }
      if (left <= 0 || !foldedText(item.label).includes(sought)) return []
      left -= 1
      return [item]
    })
  return found(options)
}
