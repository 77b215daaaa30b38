import dns2 from 'dns2'

const { Packet } = dns2
const noSuchName = 3
const serverFailure = 2

export interface TestDns {
  /** Value of the setting DNS_SERVERS. */
  address: string
  /** Sets the TXT records of a name; none removes it. */
  setTxt: (name: string, ...values: string[]) => void
  /** Gives a domain an address, so that it exists. */
  setAddress: (name: string, exists: boolean) => void
  /** Fails all lookups from now on, as the servers of a domain do that are set up wrongly. */
  fail: (fails: boolean) => void
  stop: () => Promise<void>
}

/** A DNS server on a free port. */
export async function startDns(): Promise<TestDns> {
  const texts = new Map<string, string[]>()
  const existing = new Set<string>()
  let fails = false
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question?.name.toLowerCase() ?? ''
      const base = { name, class: Packet.CLASS.IN, ttl: 0 }
      if (question?.type === Packet.TYPE.TXT)
        for (const data of texts.get(name) ?? [])
          response.answers.push({ ...base, type: Packet.TYPE.TXT, data } as never)
      if (question?.type === Packet.TYPE.A && existing.has(name))
        response.answers.push({ ...base, type: Packet.TYPE.A, address: '192.0.2.1' } as never)
      if (fails) response.header.rcode = serverFailure
      else if (!texts.has(name) && !existing.has(name)) response.header.rcode = noSuchName
      void send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  if (!udp) throw new Error('The DNS server does not listen')
  return {
    address: `127.0.0.1:${udp.port}`,
    setTxt: (name, ...values) => void (values.length > 0 ? texts.set(name, values) : texts.delete(name)),
    setAddress: (name, exists) => void (exists ? existing.add(name) : existing.delete(name)),
    fail: (does) => void (fails = does),
    stop: () => server.close(),
  }
}
