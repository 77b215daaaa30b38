interface Begun {
  token: string
  response: Promise<Response>
  stop: () => void
}

/** Requests that were started before the scripts that use them were loaded, by address. */
const begun = new Map<string, Begun>()

/** Starts a read that a page is going to make; `call` takes over its response. */
export function beginRead(address: string, token: string): void {
  const stopping = new AbortController()
  const headers = { authorization: `Token ${token}` }
  const response = fetch(address, { headers, signal: stopping.signal })
  // `takeRead` passes a failure on; until then it is no unhandled rejection.
  response.catch(() => {})
  begun.set(address, { token, response, stop: () => stopping.abort() })
}

/** The response of a read that was started for this person; returned once. `signal` ends it. */
export function takeRead(
  address: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const read = begun.get(address)
  begun.delete(address)
  if (!read || read.token !== token) return undefined
  signal.addEventListener('abort', read.stop)
  return read.response
}
