import type { Clash } from './merge-values.ts'

/** A clash in words. */
export interface ClashText {
  name: string
  mine: string
  theirs: string
}

interface Words {
  fieldNames?: Readonly<Record<string, string>>
  valueText?: (path: string, value: unknown) => string | undefined
}

/** How clashing fields and their values are shown. */
export const clashTexts = (clashes: readonly Clash[], { fieldNames, valueText }: Words): ClashText[] => {
  const text = (path: string, value: unknown) => valueText?.(path, value) ?? plainText(value)
  return clashes.map(({ path, mine, theirs }) => ({
    name: fieldName(path, fieldNames),
    mine: text(path, mine),
    theirs: text(path, theirs),
  }))
}

/** `address.zip_code` is 'Zip code'. */
export function fieldName(path: string, names: Readonly<Record<string, string>> = {}): string {
  const last = (path.split('.').at(-1) ?? path).replaceAll('_', ' ')
  return names[path] ?? last.charAt(0).toUpperCase() + last.slice(1)
}

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(plainText).join(', ')
  if (typeof value === 'object') return 'A new file'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Pictures are files or addresses. */
export const pictureText = (picture: unknown): string =>
  picture === null ? 'No picture' : picture instanceof Blob ? 'A new picture' : 'Another picture'
