/** Why a mail server did not accept a mail. */
export interface SmtpFailure {
  /** In words for staff. */
  words: string
  /** The server has refused this mail permanently; a retry would not help. */
  isFinal: boolean
  /** The address was refused. */
  isOfAddress: boolean
}

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  originalCode?: string
}

/** Commands about the mail itself. Earlier failures, such as signing in, can be fixed by the operator. */
const ofMail = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Enhanced status codes that refuse the mailbox (RFC 3463), in response to any command. */
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
