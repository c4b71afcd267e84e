import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The header in which the server, never the client, hands the address of a client to the auth library. */
export const CLIENT_ADDRESS_HEADER = 'x-trellis-client-address'

/**
 * Whose request it is, by address: that of the connection, or, where the connection is one of a trusted proxy's, the
 * last address in X-Forwarded-For that is not a trusted proxy's too. Everything before it a client may have made up.
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

/** Writes a client's address on its request, in place of whatever the client wrote there. */
export function setClientAddress(request: IncomingMessage, address: string) {
  const raw = request.rawHeaders
  request.rawHeaders = raw.filter(
    (_, index) => raw[index - (index % 2)]?.toLowerCase() !== CLIENT_ADDRESS_HEADER,
  )
  request.rawHeaders.push(CLIENT_ADDRESS_HEADER, address)
  request.headers[CLIENT_ADDRESS_HEADER] = address
}

/**
 * What a limit counts by: an IPv4 address, and of an IPv6 address its /64, within which a client may take any address
 * that it likes.
 */
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

/** Whether a text names an address or a network: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  if (isIP(address) === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32))
}

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
