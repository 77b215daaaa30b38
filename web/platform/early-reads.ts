interface Begun {
  token: string
  response: Promise<Response>
}

/** Reads that were begun before the scripts that make use of them had come, by address. */
const begun = new Map<string, Begun>()

/** Asks for what a page is going to read; `call` takes it over when the page does. */
export function beginRead(address: string, token: string): void {
  const response = fetch(address, { headers: { authorization: `Token ${token}` } })
  // Whoever takes it over hears of a failure.
  response.catch(() => {})
  begun.set(address, { token, response })
}

/** The answer to a read of this person that was begun; each is given once. */
export function takeRead(address: string, token: string | undefined): Promise<Response> | undefined {
  const read = begun.get(address)
  begun.delete(address)
  return read && read.token === token ? read.response : undefined
}
