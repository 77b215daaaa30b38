import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  hostOf,
  isPublicAddress,
  literalAddress,
  resolveByDns,
  resolveBySystem,
  type IpAddress,
  type Resolve,
} from './public-addresses.ts'

/** Bytes of a response that are read; the connection is closed beyond. */
export const maxReplyBytes = 4096

/** A response, which may be of any status. */
export interface OutsideResponse {
  status: number
  /** The beginning of the body as text. */
  reply: string
  retryAfter: string | undefined
}

/** Why there was no response, in words for the person who has set the address. */
export class OutsideFailure extends Error {}

interface OutsideRequest {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  /** Milliseconds for everything from the name server to the end of the response. */
  timeout: number
  /** Allows http and addresses inside the network, for development and tests. */
  allowsPrivate: boolean
  /** Resolves the host name, once; replaced in tests. */
  resolve?: Resolve
}

/** A response of which everything was read. */
export interface WholeResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface WholeRequest extends Omit<OutsideRequest, 'body'> {
  method: string
  body: string | Buffer | undefined
  /** Allows http. */
  allowsHttp: boolean
  /** A longer response is a failure. */
  maxBytes: number
}

/**
 * Sends a POST to an address that a user has chosen (SEC-38). The host name is resolved once and the connection goes to an
 * address that was checked, so that a name server cannot answer differently the second time. Redirects are not followed.
 * @throws OutsideFailure when there is no response
 */
export async function postOutside(request: OutsideRequest): Promise<OutsideResponse> {
  const { allowsPrivate } = request
  const sent = { ...request, method: 'POST', allowsHttp: allowsPrivate, maxBytes: maxReplyBytes }
  const { status, headers, body } = await exchange(sent, false)
  // PostgreSQL does not store NUL.
  const reply = body.subarray(0, maxReplyBytes).toString('utf8').replaceAll('\0', '')
  return { status, reply, retryAfter: headers['retry-after'] }
}

/**
 * Sends a request in the same way, and reads the whole response.
 * @throws OutsideFailure when there is no response, or it is too long or cut off
 */
export const requestOutside = (request: WholeRequest): Promise<WholeResponse> => exchange(request, true)

/** @param isWhole whether a response that is not read to its end is a failure */
async function exchange(
  { url, timeout, ...request }: WholeRequest,
  isWhole: boolean,
): Promise<WholeResponse> {
  const { allowsPrivate, allowsHttp } = request
  const target = new URL(url)
  if (target.protocol !== 'https:' && !(allowsHttp && target.protocol === 'http:'))
    throw new OutsideFailure('The address does not begin with https://.')
  const deadline = AbortSignal.timeout(timeout)
  const isLate = new Promise<never>((_, reject) =>
    deadline.addEventListener('abort', () => reject(new OutsideFailure(noResponseIn(timeout)))),
  )
  // Also rejected when nothing waits for it any more.
  isLate.catch(() => {})
  const resolve = request.resolve ?? (allowsPrivate ? resolveBySystem : resolveByDns)
  const addresses = await Promise.race([checkedAddresses(hostOf(target), resolve, allowsPrivate), isLate])
  try {
    return await send(target, addresses, { ...request, deadline, isWhole })
  } catch (error) {
    if (error instanceof OutsideFailure) throw error
    throw new OutsideFailure(deadline.aborted ? noResponseIn(timeout) : failureWords(error))
  }
}

const noResponseIn = (timeout: number) => `No response within ${timeout / 1000} seconds.`

/** One answer for unknown names and for names of the network, so that nobody can look up the latter. */
const notPublic = 'The host has no public IP address.'

async function checkedAddresses(
  host: string,
  resolve: Resolve,
  allowsPrivate: boolean,
): Promise<IpAddress[]> {
  const literal = literalAddress(host)
  const found = literal ? [literal] : await resolve(host)
  // One address inside the network is enough, since the others may not respond.
  const isAllowed = allowsPrivate || found.every(({ address }) => isPublicAddress(address))
  if (found.length === 0 || !isAllowed) throw new OutsideFailure(notPublic)
  return found
}

function send(
  target: URL,
  addresses: IpAddress[],
  {
    method,
    headers,
    body,
    deadline,
    maxBytes,
    isWhole,
  }: Pick<WholeRequest, 'method' | 'headers' | 'body' | 'maxBytes'> & {
    deadline: AbortSignal
    isWhole: boolean
  },
): Promise<WholeResponse> {
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all) found(null, addresses)
    else found(null, addresses[0]!.address, addresses[0]!.family)
  }
  const { request: open } = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = open(target, {
      method,
      // No connection is kept, since it would outlive the check.
      agent: false,
      lookup,
      maxHeaderSize: 8192,
      signal: deadline,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        'accept-encoding': 'identity',
        connection: 'close',
      },
    })
    let finish: (() => void) | undefined
    // Once there is a status it counts, even if the body does not end in time.
    request.on('error', (error) => (finish ? finish() : reject(error)))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      finish = () => {
        const { statusCode: status = 0, headers: received } = response
        if (isWhole && bytes > maxBytes) reject(new OutsideFailure('The response is too long.'))
        else if (isWhole && !response.complete) reject(new OutsideFailure('The response was cut off.'))
        else resolve({ status, headers: received, body: Buffer.concat(chunks) })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (isWhole ? bytes > maxBytes : bytes >= maxBytes) finish?.()
      })
      for (const event of ['end', 'error', 'close']) response.on(event, finish)
    })
    request.end(body)
  })
}

function failureWords(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed without a response.'
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return 'The host cannot be reached.'
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP.'
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE|ISSUER/.test(code)) return `No secure connection (${code}).`
  return code === '' ? message.slice(0, 200) : `The request failed (${code}).`
}
