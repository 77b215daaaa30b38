import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An IP address as `node:dns` returns it. */
export interface IpAddress {
  address: string
  family: 4 | 6
}

/** Returns the addresses of a host name, or none. */
export type Resolve = (host: string) => Promise<IpAddress[]>

/** IPv4 addresses that belong to nobody on the internet (IANA, special-purpose registry). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, with the metadata of cloud machines
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3', // multicast, reserved, broadcast
]

/** The same within 2000::/3, the only IPv6 addresses of the internet. 2002::/16 and 2001::/32 contain IPv4 addresses. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48']

const blocked4 = listOf(special4, 'ipv4')
const blocked6 = listOf(special6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

/**
 * Whether an IP address is on the internet: not this machine, its network, a carrier's or a cloud's, in any notation.
 * IPv6 addresses that contain an IPv4 address are not (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

/** The host of a URL without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The IP address that a host name is, if it is one; `URL` has normalised numbers such as 0x7f.1. */
export function literalAddress(host: string): IpAddress | undefined {
  const family = isIP(host)
  return family === 4 || family === 6 ? { address: host, family } : undefined
}

/**
 * Addresses by DNS alone. `lookup` would also read the hosts file, and waits in the threads that hash passwords, so a slow
 * name server could stop sign-ins.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const found = await Promise.all([
    resolver.resolve4(host).then(
      (all) => all.map((address) => ({ address, family: 4 as const })),
      () => [],
    ),
    resolver.resolve6(host).then(
      (all) => all.map((address) => ({ address, family: 6 as const })),
      () => [],
    ),
  ])
  return found.flat()
}

/** Addresses as other programs of this machine see them, with the hosts file. */
export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address, family }) => ({
    address,
    family: family === 4 ? 4 : 6,
  }))
