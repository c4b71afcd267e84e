import { networkOf } from './client-address.ts'
import type { Session } from './session.ts'

/** Whose turns a request takes (rate-limits/queues.ts). */
export type Sender = { kind: 'account' | 'network'; key: string }

/**
 * Sender of a request: its account if the cookie's signature is valid or the account of its token is known, otherwise
 * the network. Reads nothing from the database.
 */
export function senderOf({ turn }: Pick<Session, 'turn'>, clientAddress: string): Sender {
  const account = turn()
  return account === null ? { kind: 'network', key: lineOfNetwork(clientAddress) } : { kind: 'account', key: account }
}

/** Lines that all networks of an IPv6 /48 share, so that its 65,536 networks do not get as many turns. */
const LINES_PER_SITE = 8

/** Line of an address in queues by network: an IPv4 address, or an IPv6 /64 network, with few lines per /48. */
export function lineOfNetwork(address: string): string {
  const network = networkOf(address)
  const groups = network.split(':')
  if (groups.length !== 4) return network
  const [last = ''] = groups.splice(3)
  return `${groups.join(':')}/48 ${Number.parseInt(last, 16) % LINES_PER_SITE}`
}
