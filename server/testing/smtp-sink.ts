import { SMTPServer } from 'smtp-server'
import { readMime } from './read-mime.ts'

/** A mail received over SMTP. */
export interface ReceivedMail {
  to: string[]
  raw: string
  /** Unfolded headers, by name in lower case. */
  headers: ReadonlyMap<string, string>
  /** Decoded plain text. */
  text: string
  /** Decoded HTML; empty if there is none. */
  html: string
  subject: string
}

export interface SmtpSink {
  url: string
  all: ReceivedMail[]
  /** Waits for the next mail to an address that has not been returned yet. */
  next: (to: string) => Promise<ReceivedMail>
  /** Sets the reply for an address, such as `550 no such user`; undefined accepts it again. */
  answer: (to: string, response: string | undefined) => void
  /** Number of delivery attempts to this address, accepted or not. */
  offered: (to: string) => number
  close: () => Promise<void>
}

const patience = 15_000

/** A real SMTP server on a free port that stores its mails. @param refusesSignIn refuse every sign-in */
export async function openSmtpSink({ refusesSignIn = false } = {}): Promise<SmtpSink> {
  const all: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  const answers = new Map<string, string | undefined>()
  const offers: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: refusesSignIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: (_auth, _session, done) => done(new Error('No such user')),
    onRcptTo({ address }, _session, done) {
      offers.push(address)
      const answer = answers.get(address)
      if (answer === undefined) return done()
      const [code = '', ...words] = answer.split(' ')
      done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const { headers, text, html } = readMime(raw)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        all.push({ to, raw, headers, text, html, subject: headers.get('subject') ?? '' })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const offered = (to: string) => offers.filter((offer) => offer === to).length
  const next = async (to: string): Promise<ReceivedMail> => {
    for (
      const end = Date.now() + patience;
      Date.now() < end;
      await new Promise((later) => setTimeout(later, 25))
    ) {
      const mail = all.find((candidate) => !taken.has(candidate) && candidate.to.includes(to))
      if (mail) return (taken.add(mail), mail)
    }
    throw new Error(`No mail to ${to} within ${patience} ms, of ${offered(to)} that were offered`)
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    next,
    answer: (to, response) => void answers.set(to, response),
    offered,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
