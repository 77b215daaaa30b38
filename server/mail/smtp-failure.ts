/** What became of a mail that a mail server did not take. */
export interface SmtpFailure {
  /** In words for staff. */
  words: string
  /** Trying again would not help: the server has refused this very mail for good. */
  isFinal: boolean
  /** It is the address that was refused. */
  isOfAddress: boolean
}

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  originalCode?: string
}

/** Commands that speak of the mail. What fails before them, such as signing in, can be put right by the operator. */
const ofMail = ['MAIL FROM', 'RCPT TO', 'DATA']

/** A refusal of the mailbox by its enhanced status (RFC 3463), whichever command it answers. */
const ofMailbox = /^5\d\d[ -]5\.[12]\.\d/

export function smtpFailure(error: Error): SmtpFailure {
  const { code = '', command = '', response = '', responseCode = 0 }: SmtpError = error
  const isFinal = responseCode >= 500 && (ofMail.includes(command) || code === 'EMESSAGE')
  return {
    words: failureWords(error),
    isFinal,
    isOfAddress: isFinal && (command === 'RCPT TO' || ofMailbox.test(response)),
  }
}

function failureWords(error: SmtpError): string {
  const { code = '', originalCode = '', response, message } = error
  const reason = response ?? message
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(`${code} ${originalCode}`))
    return `The mail server is not known: ${reason}`
  if (originalCode === 'ECONNREFUSED' || /ECONNREFUSED/.test(message))
    return `No mail server listens there: ${message}`
  if (code === 'ETIMEDOUT' || code === 'EABORT') return `The mail server did not answer in time: ${message}`
  if (code === 'EAUTH' || code === 'ENOAUTH') return `The mail server refuses the user or password: ${reason}`
  if (code === 'ETLS') return `No encrypted connection to the mail server: ${message}`
  return response ? `The mail server answered: ${response}` : message
}
