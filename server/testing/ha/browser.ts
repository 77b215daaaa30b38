import type { Endpoint, ResponseOf } from 'contract/platform/endpoint.ts'
import { readAfterCookie } from 'contract/platform/read-after.ts'
import { send } from '../http-client.ts'
import { written, type Person, type Sent } from '../person.ts'
import { testDeviceCookie } from '../test-device.ts'

/**
 * A browser that keeps the cookie with the position of its last change. It does not compare responses with the contract,
 * because they may come from another version or from the proxy.
 */
export interface Browser {
  call: <E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<{ status: number; body: ResponseOf<E> }>
}

export function browserOf(url: string, { token }: Pick<Person, 'token'>): Browser {
  let position = ''
  const call = async (endpoint: Endpoint, sent?: Sent<Endpoint>) => {
    const { path, body, raw, headers } = written(endpoint, sent)
    const response = await send(url + path, {
      method: endpoint.method,
      headers: {
        cookie: [testDeviceCookie, position].filter(Boolean).join('; '),
        authorization: `Token ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    for (const cookie of response.headers.getSetCookie())
      if (cookie.startsWith(`${readAfterCookie}=`)) position = cookie.split(';')[0]!
    return response
  }
  return { call: call as Browser['call'] }
}
