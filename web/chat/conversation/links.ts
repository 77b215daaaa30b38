/** A part of a text: plain words, or an address that can be opened. */
export interface LinkedPart {
  text: string
  href?: string
}

/** Addresses are recognised by http and https alone: nothing else can be opened from a message (no `javascript:`). */
const address = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence does not belong to the address in it; a closing bracket does if it was opened there. */
const trailing = /[.,;:!?'’”»*_~]+$/

export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const words = addressIn(found)
    if (!URL.canParse(words)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: words, href: new URL(words).href })
    from = index + words.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function addressIn(found: string): string {
  let words = found.replace(trailing, '')
  while (words.endsWith(')') && count(words, ')') > count(words, '('))
    words = words.slice(0, -1).replace(trailing, '')
  return words
}

const count = (text: string, sign: string) => text.split(sign).length - 1
