import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  CLIENT_ADDRESS_HEADER,
  clientAddressReader,
  isAddressOrNetwork,
  networkOf,
  setClientAddress,
} from './client-address.ts'

function requestFrom(connection: string, forwardedFor?: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: connection })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

describe('the address of a client', () => {
  test.each([
    ['without trusted proxies: the connection', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy: the client that it names', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['what the client made up before it', ['10.1.2.3'], '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['two proxies in a row', ['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['a stranger who forwards', ['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a proxy without a header', ['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
    ['a proxy that names nonsense', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
    ['IPv4 on an IPv6 socket', ['127.0.0.1'], '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['a network of IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('%s', (_, trusted, connection, forwardedFor, expected) => {
    expect(clientAddressReader(trusted)(requestFrom(connection, forwardedFor))).toBe(expected)
  })

  test('replaces any value sent by the client, in every spelling of the header', () => {
    const request = requestFrom('203.0.113.9')
    request.rawHeaders = ['Host', 'here', 'X-Trellis-Client-Address', '1.1.1.1', 'Accept', CLIENT_ADDRESS_HEADER]
    setClientAddress(request, '203.0.113.9')
    expect(request.rawHeaders).toEqual([
      'Host',
      'here',
      'Accept',
      CLIENT_ADDRESS_HEADER,
      CLIENT_ADDRESS_HEADER,
      '203.0.113.9',
    ])
    expect(request.headers[CLIENT_ADDRESS_HEADER]).toBe('203.0.113.9')
  })
})

test.each([
  ['192.0.2.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['proxy.internal', false],
  ['', false],
])('%j as address or network: %s', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['', ''],
])('a client at %j is limited as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
