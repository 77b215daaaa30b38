import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** `ws` alone: whatever a socket sends goes to every other one, as it is. */
const server = createServer(({ url }, response) => {
  const { user, system } = process.cpuUsage()
  response.end(url === '/metrics' ? `process_cpu_seconds_total ${(user + system) / 1e6}\n` : 'ready')
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    for (const other of sockets.clients) if (other !== socket) other.send(data, { binary: false })
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
