import topLevelDomains from 'tlds' with { type: 'json' }

export const webAddressInName = 'A name cannot contain a web address'

const endings = new Set(topLevelDomains)
const dotted = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** Company names are also written without the space: 'Wind & Co.KG'. */
const legalForm = /^(?:co|pty|pvt|pte)\.(?:kg|ltd|inc|llc)$/

/**
 * Whether a name contains a web address: names are subjects of our mails to strangers, and mail programs turn addresses
 * into links.
 */
export function hasWebAddress(name: string): boolean {
  const text = name.normalize('NFKC').replace(/[。｡]/g, '.').toLowerCase()
  if (text.includes('://') || /(?:^|[^\p{L}\p{N}])www\./u.test(text)) return true
  return [...text.matchAll(dotted)].some(([host]) => {
    const last = host.slice(host.lastIndexOf('.') + 1)
    return (
      !legalForm.test(host) && (endings.has(last) || endings.has(last.split('-')[0]!) || isPunycode(last))
    )
  })
}

const isPunycode = (label: string) => /^xn--[a-z0-9-]+$/.test(label)

/** A check for `messages`; a stored name stays valid. */
export const noWebAddress = <Field extends string>(
  field: Field,
  name: string,
  stored = '',
): [Field, boolean, string] => [field, name.trim() === stored || !hasWebAddress(name), webAddressInName]
