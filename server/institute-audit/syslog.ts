import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Milliseconds without progress after which a receiver counts as unreachable. */
const patience = 15_000

/** Facility 'log audit' (13), severity 'informational' (6). */
const priority = 13 * 8 + 6
const mostMessageId = 32

interface SyslogMessage {
  at: Date
  host: string
  /** What kind of message it is, in printable ASCII. */
  kind: string
  text: string
}

/** A message by RFC 5424, with its length in front (octet counting, RFC 6587 and RFC 5425). */
export function syslogFrame({ at, host, kind, text }: SyslogMessage): Buffer {
  const message = Buffer.from(
    `<${priority}>1 ${at.toISOString()} ${host} seventeen - ${kind.slice(0, mostMessageId)} - ${text}`,
  )
  return Buffer.concat([Buffer.from(`${message.length} `), message])
}

/**
 * Sends messages over one connection and waits until the receiver has closed it, which tells that it has read all of them:
 * syslog has no other confirmation.
 * @param address tcp://host:port or tls://host:port
 * @throws if the receiver cannot be reached or breaks the connection
 */
export function sendSyslog(address: string, messages: readonly Buffer[]): Promise<void> {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    let isRead = false
    const socket: Socket =
      protocol === 'tls:'
        ? connectTls({ host, port: Number(port), servername: host })
        : connectTcp({ host, port: Number(port) })
    socket.setTimeout(patience, () => socket.destroy(new Error(`${address} does not respond`)))
    socket.once(protocol === 'tls:' ? 'secureConnect' : 'connect', () => socket.end(Buffer.concat(messages)))
    socket.once('end', () => (isRead = socket.writableFinished))
    socket.once('error', reject)
    socket.once('close', () =>
      isRead
        ? resolve()
        : reject(new Error(`${address} closed the connection before it had read everything`)),
    )
    // Without a reader, the end of the connection would not be noticed.
    socket.resume()
  })
}
