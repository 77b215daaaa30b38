import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'

/** Names shorter than this resemble too many others. */
const shortestName = 4
/** From this length on, one letter more, less or different is a resemblance, and from the second on, two. */
const oneEditFrom = 5
const twoEditsFrom = 16

/** Letters of other scripts, digits and signs that look like these Latin letters. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'аα@4ɑ',
    b: 'ВвΒβЬ8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεєҽ3',
    g: 'ɡգ9',
    h: 'һհΗН',
    i: 'іιıɩӏІ1|!lľł',
    j: 'јϳ',
    k: 'кκΚК',
    m: 'мΜМ',
    n: 'ոΝп',
    o: 'оοօσ0ø',
    p: 'рρΡР',
    q: 'ԛ',
    r: 'гᴦ',
    s: 'ѕ5$ſ',
    t: 'тτΤТ7',
    u: 'υսцµ',
    v: 'νѵ',
    w: 'ωԝш',
    x: 'хχΧХ',
    y: 'уγΥУ',
    z: 'ᴢΖ2',
  }).flatMap(([letter, similar]) => [...similar].map((one) => [one, letter])),
)

/** A text as it looks at a glance: letters only, those that look alike as one. */
export function atAGlance(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const lower = [...plain].map((one) => lookAlikes[one] ?? lookAlikes[one.toLowerCase()] ?? one.toLowerCase())
  return lower
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether two names without legal forms, in the form of the column `name_key`, look alike. */
export function namesLookAlike(one: string, other: string): boolean {
  const [a, b] = [atAGlance(one), atAGlance(other)]
  const shorter = Math.min(a.length, b.length)
  if (shorter < shortestName) return a !== '' && one === other
  if (a === b) return true
  const edits = shorter >= twoEditsFrom ? 2 : shorter >= oneEditFrom ? 1 : 0
  return (
    (edits > 0 && editsBetween(a, b, edits) <= edits) ||
    hasOneWordMore(one, other) ||
    hasOneWordMore(other, one)
  )
}

/** Whether the second name is the first, of at least two words, with one more at its end. */
function hasOneWordMore(one: string, other: string): boolean {
  const [words, more] = [one, other].map((name) => name.split(/\s+/).map(atAGlance).filter(Boolean))
  if (!words || !more || words.length < 2 || more.length !== words.length + 1) return false
  return words.every((word, at) => word === more[at])
}

/** Whether a host is in a proven domain, or in one that looks like it. */
export function domainsLookAlike(host: string, proven: string): boolean {
  const [a, b] = [registeredPart(host), registeredPart(proven)]
  if (!a || !b) return false
  return a.registered === b.registered || namesLookAlike(a.label, b.label)
}

/** The registered part of a domain, and its label: umoja-bank.co.ke and umoja-bank. */
export function registeredPart(domain: string): { registered: string; label: string } | undefined {
  const { domain: registered, domainWithoutSuffix: label } = parse(domain, { allowPrivateDomains: true })
  return registered && label ? { registered, label: domainToUnicode(label) } : undefined
}

/** Letters to insert, remove, replace or swap with the next one (optimal string alignment), at most `most` + 1. */
function editsBetween(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, above] = [[] as number[], b.map((_, at) => at + 1)]
  above.unshift(0)
  for (const [i, letter] of a.entries()) {
    const row = [i + 1]
    for (const [j, its] of b.entries()) {
      let edits = Math.min(above[j + 1]! + 1, row[j]! + 1, above[j]! + (letter === its ? 0 : 1))
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === its)
        edits = Math.min(edits, before[j - 1]! + 1)
      row.push(edits)
    }
    ;[before, above] = [above, row]
  }
  return above.at(-1)!
}
