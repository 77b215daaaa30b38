export interface TestResponse<T = unknown> {
  status: number
  headers: Headers
  body: T
}

interface TestRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData | undefined
}

/**
 * Sends a request and reads the whole response. Redirects are not followed.
 * @returns a JSON body parsed, any other as text
 */
export async function send(url: string, request: TestRequest): Promise<TestResponse> {
  const { body, ...rest } = request
  const response = await fetch(url, { ...rest, body: body ?? null, redirect: 'manual' })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: isJson(response.headers) ? JSON.parse(text) : text,
  }
}

export const isJson = (headers: Headers) => headers.get('content-type')?.includes('json') ?? false
