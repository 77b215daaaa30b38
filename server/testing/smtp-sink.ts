import { SMTPServer } from 'smtp-server'

/** A mail received over SMTP. */
export interface ReceivedMail {
  to: string[]
  raw: string
  /** Decoded body. */
  text: string
  subject: string
}

export interface SmtpSink {
  url: string
  all: ReceivedMail[]
  /** Waits for the next mail to an address that was not returned yet. */
  next: (to: string) => Promise<ReceivedMail>
  close: () => Promise<void>
}

const patience = 15_000

/** A real SMTP server on a free port that stores what it receives. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const all: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        all.push(
          read(
            session.envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(chunks).toString('utf8'),
          ),
        )
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const next = async (to: string): Promise<ReceivedMail> => {
    for (
      const end = Date.now() + patience;
      Date.now() < end;
      await new Promise((later) => setTimeout(later, 25))
    ) {
      const mail = all.find((candidate) => !taken.has(candidate) && candidate.to.includes(to))
      if (mail) return (taken.add(mail), mail)
    }
    throw new Error(`No mail to ${to} within ${patience} ms`)
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    next,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function read(to: string[], raw: string): ReceivedMail {
  const [head = '', ...body] = raw.split(/\r?\n\r?\n/)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const encoded = body.join('\n\n')
  const text = /transfer-encoding: quoted-printable/i.test(unfolded)
    ? quotedPrintable(encoded)
    : /transfer-encoding: base64/i.test(unfolded)
      ? Buffer.from(encoded, 'base64').toString('utf8')
      : encoded
  return { to, raw, text, subject: /^subject: (.*)$/im.exec(unfolded)?.[1] ?? '' }
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
