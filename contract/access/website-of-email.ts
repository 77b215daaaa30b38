import { isEmail } from '../platform/email.ts'

/** Providers of mailboxes, whose domains say nothing about an institution; with any ending, such as `.co.uk`. */
const providers = new Set([
  'aol',
  'fastmail',
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'hushmail',
  'icloud',
  'live',
  'mail',
  'me',
  'msn',
  'outlook',
  'posteo',
  'proton',
  'protonmail',
  'qq',
  'rediffmail',
  't-online',
  'tutanota',
  'web',
  'yahoo',
  'yandex',
  'ymail',
  'zoho',
  '126',
  '163',
])

/** The website that an address at an institution suggests; undefined for mailboxes of providers. */
export function websiteOfEmail(email: string): string | undefined {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (!isEmail(email.trim()) || !domain.includes('.')) return undefined
  return providers.has(domain.split('.')[0] ?? '') ? undefined : `www.${domain}`
}
