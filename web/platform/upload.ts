/** Like `fetch`, with progress of the upload, which `fetch` cannot report. */
export function fetchWithUploadProgress(
  url: string,
  { method, headers, body, signal }: { method: string; headers: Record<string, string> } & RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The request did not reach the server.'))
    request.onabort = () => reject(new DOMException('The request was given up.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  const { status, statusText, responseText } = request
  return new Response(status === 204 ? null : responseText, { status, statusText, headers })
}

/** The name of a file that can no longer be read: browsers refuse files that have changed since they were selected. */
export async function unreadableFile(files: Record<string, File>): Promise<string | undefined> {
  for (const file of Object.values(files))
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      return file.name
    }
  return undefined
}
