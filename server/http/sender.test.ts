import { expect, test } from 'vitest'
import { lineOfNetwork, senderOf } from './sender.ts'

test('a request counts for its account once that is known, otherwise for its network', () => {
  expect(senderOf({ turn: () => 'account-1' }, '192.0.2.1')).toEqual({ kind: 'account', key: 'account-1' })
  expect(senderOf({ turn: () => null }, '192.0.2.1')).toEqual({ kind: 'network', key: '192.0.2.1' })
})

test('an IPv4 address has its own line, mapped to IPv6 or not', () => {
  expect(lineOfNetwork('192.0.2.1')).not.toBe(lineOfNetwork('192.0.2.2'))
  expect(lineOfNetwork('::ffff:192.0.2.1')).toBe(lineOfNetwork('192.0.2.1'))
})

test('addresses of an IPv6 /64 share a line', () => {
  expect(lineOfNetwork('2001:db8:1:2::1')).toBe(lineOfNetwork('2001:db8:1:2:ffff::9'))
  expect(lineOfNetwork('2001:db8:1:2::1')).not.toBe(lineOfNetwork('2001:db8:1:3::1'))
})

test('the 65,536 networks of an IPv6 /48 have eight lines', () => {
  const lines = new Set(Array.from({ length: 65_536 }, (_, net) => lineOfNetwork(`2001:db8:1:${net.toString(16)}::1`)))
  expect(lines.size).toBe(8)
  expect(lines).not.toContain(lineOfNetwork('2001:db8:2:0::1'))
})
