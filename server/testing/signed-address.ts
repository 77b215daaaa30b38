import { createHash, createHmac } from 'node:crypto'

/** What a store knows about the sender of a request. */
interface Verifier {
  accessKey: string
  secretKey: string
  now: Date
}

/**
 * Verifies a signed address independently, as the documentation of Amazon S3 describes version 4 of signatures in query
 * parameters. It shares no code with the client that signs.
 * @returns the error code of S3, or undefined for a valid address
 */
export function signatureProblem(
  method: string,
  { host, pathname, searchParams }: URL,
  { accessKey, secretKey, now }: Verifier,
): string | undefined {
  const given = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  const [key, day = '', region = '', service = '', end] = given('Credential').split('/')
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256' || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationQueryParametersError'
  if (key !== accessKey) return 'InvalidAccessKeyId'
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(given('Date')) ?? []
  const signedAt = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  const age = (now.getTime() - signedAt) / 1000
  if (!given('Date').startsWith(day) || !(age > -900) || age > Number(given('Expires'))) return 'AccessDenied'
  if (given('SignedHeaders') !== 'host') return 'AuthorizationQueryParametersError'
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const canonical = [method, pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', given('Date'), scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(signingKey, text).toString('hex') === given('Signature') ? undefined : 'SignatureDoesNotMatch'
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encoded, except letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
