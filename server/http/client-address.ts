import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Header that passes the client's address to the auth library; set by the server only. */
export const CLIENT_ADDRESS_HEADER = 'x-trellis-client-address'

/**
 * Creates a reader for the client's address: that of the connection, or behind trusted proxies the last address in
 * X-Forwarded-For that is not a trusted proxy. Clients can forge everything before it.
 * @param trustedProxies addresses and networks, such as `10.0.0.0/8`
 */
export function clientAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }

  return (request) => {
    const connection = request.socket.remoteAddress ?? ''
    if (!isIP(connection) || !trusted.check(connection, familyOf(connection))) return connection
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    for (const address of forwarded.map((part) => part.trim()).reverse()) {
      if (!isIP(address)) return connection
      if (!trusted.check(address, familyOf(address))) return address
    }
    return connection
  }
}

/** Sets the client address header of a request, replacing any value from the client. */
export function setClientAddress(request: IncomingMessage, address: string) {
  const raw = request.rawHeaders
  request.rawHeaders = raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== CLIENT_ADDRESS_HEADER)
  request.rawHeaders.push(CLIENT_ADDRESS_HEADER, address)
  request.headers[CLIENT_ADDRESS_HEADER] = address
}

/** Key of rate limits by network: an IPv4 address, or the /64 of an IPv6 address, all of which a client can use. */
export function networkOf(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** True for an address or network: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  if (isIP(address) === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32))
}

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
