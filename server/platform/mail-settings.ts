import { isEmail } from 'contract/platform/email.ts'

/** Whether a text is the address of a mail server. */
export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** Whether a text can be the sender of a mail: an address, alone or in angle brackets behind a name. */
export function isSender(text: string): boolean {
  const [, name = '', bracketed] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  return bracketed === undefined ? isEmail(text.trim()) : !name.includes('@') && isEmail(bracketed)
}
