import { createServer, type IncomingMessage } from 'node:http'

/** Serves JSON with node:http, and the two paths that the benchmark uses to wait for the server and to measure it. */
export function serveBare(answer: (request: IncomingMessage) => Promise<string>): void {
  createServer((request, response) => {
    respond(request, answer).then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(text),
          })
          .end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(Number(process.env['PORT']))
  process.on('SIGTERM', () => process.exit())
}

async function respond(
  request: IncomingMessage,
  answer: (request: IncomingMessage) => Promise<string>,
): Promise<string> {
  if (request.url === '/metrics') return cpuSoFar()
  if (request.url === '/readyz') return '{}'
  return answer(request)
}

/** CPU time, as in the product's metrics. */
export function cpuSoFar(): string {
  const { user, system } = process.cpuUsage()
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
}
