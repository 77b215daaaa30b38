import mailChecker from 'mailchecker'
import { parse } from 'tldts'

/** Providers at which anyone gets a mailbox, by their domain without the country: gmx.de, gmx.net. */
const publicMailLabels = new Set([
  'aol',
  'fastmail',
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'icloud',
  'live',
  'mailfence',
  'msn',
  'outlook',
  'proton',
  'protonmail',
  'rediffmail',
  'rocketmail',
  'tutanota',
  'yahoo',
  'yandex',
  'ymail',
  'zoho',
  'zohomail',
])

/** Those whose name is also used by others, in full. */
const publicMailDomains = new Set([
  '126.com',
  '139.com',
  '163.com',
  '189.cn',
  'bk.ru',
  'bluewin.ch',
  'bol.com.br',
  'btinternet.com',
  'comcast.net',
  'daum.net',
  'free.fr',
  'freenet.de',
  'hanmail.net',
  'hey.com',
  'hushmail.com',
  'inbox.com',
  'inbox.ru',
  'laposte.net',
  'libero.it',
  'list.ru',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'naver.com',
  'orange.fr',
  'pm.me',
  'posteo.de',
  'qq.com',
  'rambler.ru',
  'sina.com',
  'sohu.com',
  't-online.de',
  'terra.com.br',
  'tuta.com',
  'ukr.net',
  'uol.com.br',
  'verizon.net',
  'wanadoo.fr',
  'web.de',
  'yeah.net',
])

/**
 * Why a domain cannot be proven for one institution: it is an ending under which anyone can register names, or anyone can
 * get a mailbox there.
 * @param domain as `normalisedDomain` returns it
 */
export function whyNotProvable(domain: string): string | undefined {
  const { domain: registered, domainWithoutSuffix: label } = parse(domain, { allowPrivateDomains: true })
  if (!registered || !label)
    return 'Many organisations share this ending. Enter the whole domain of your own.'
  const isPublicMail =
    publicMailLabels.has(label) ||
    publicMailDomains.has(registered) ||
    !mailChecker.isValid(`a@${registered}`)
  return isPublicMail
    ? 'Anyone can get an e-mail address at this domain. Enter a domain of your own.'
    : undefined
}

/** The domain and all those above it, without endings that are shared. */
export function domainAndAbove(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
