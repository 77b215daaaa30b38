/** A part of a text: plain, or a link. */
export interface LinkedPart {
  text: string
  href?: string
}

/** Only http and https, so that a message cannot contain other links such as `javascript:`. */
const address = /https?:\/\/[^\s<>"]+/gi
/** Punctuation at the end of a sentence is not part of the link; a closing bracket is if it was opened in it. */
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
