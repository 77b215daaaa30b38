interface Begun {
  token: string
  response: Promise<Response>
}

/** Requests that were started before the scripts that use them were loaded, by address. */
const begun = new Map<string, Begun>()

/** Starts a read that a page is going to make; `call` takes over its response. */
export function beginRead(address: string, token: string): void {
  const response = fetch(address, { headers: { authorization: `Token ${token}` } })
  // `takeRead` passes a failure on; until then it is no unhandled rejection.
  response.catch(() => {})
  begun.set(address, { token, response })
}

/** The response of a read that was started for this person; returned once. */
export function takeRead(address: string, token: string | undefined): Promise<Response> | undefined {
  const read = begun.get(address)
  begun.delete(address)
  return read && read.token === token ? read.response : undefined
}
