import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allowedOrigins, isAllowedHost, requestOrigin } from './allowed-origins.ts'
import { loadConfig } from './config.ts'
import { fakeEndpoints } from './http/pages/fake-identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-origins-'))
afterAll(() => rmSync(folder, { recursive: true }))
const configured = (settings: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, PORT: '4000', ...settings })

test('without ORIGIN the site accepts every local name of the machine, on its own port only', () => {
  const config = configured({})
  expect(allowedOrigins(config)).toEqual(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
  expect(requestOrigin(config, '127.0.0.1:4000')).toBe('http://127.0.0.1:4000')
  for (const host of ['127.0.0.1:4001', 'evil.example', 'localhost:4000@evil.example', '', null, undefined])
    expect(requestOrigin(config, host)).toBe('http://localhost:4000')
})

test('with ORIGIN no other origin is accepted, regardless of the Host header', () => {
  const config = configured({ ORIGIN: 'https://learn.example.org' })
  expect(allowedOrigins(config)).toEqual(['https://learn.example.org'])
  for (const host of ['learn.example.org', 'localhost:4000', 'evil.example'])
    expect(requestOrigin(config, host)).toBe('https://learn.example.org')
})

const REBOUND = [
  'evil.example',
  'localhost.evil.example:4000',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  'x',
  '',
]

test('outside production only loopback names and the configured addresses reach the site', () => {
  for (const settings of [{}, { ORIGIN: 'http://localhost:4000' }, { HOST: '0.0.0.0' }]) {
    const config = configured(settings)
    for (const host of [
      'localhost',
      'LOCALHOST:4000',
      'learn.localhost:81',
      '127.0.0.1:4000',
      '127.1.2.3',
      '[::1]:4000',
    ])
      expect(isAllowedHost(config, host), host).toBe(true)
    for (const host of [...REBOUND, undefined, '192.0.2.7:4000', '0.0.0.0:4000'])
      expect(isAllowedHost(config, host), host).toBe(false)
  }
  const config = configured({ ORIGIN: 'https://learn.example.org', HOST: '192.0.2.7' })
  for (const host of ['learn.example.org', '192.0.2.7:4000', 'localhost:4000'])
    expect(isAllowedHost(config, host), host).toBe(true)
  for (const host of REBOUND) expect(isAllowedHost(config, host), host).toBe(false)
  expect(isAllowedHost({ ...config, production: true }, 'proxy.internal')).toBe(true)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://[::1]:4000'],
  ['::1', 'http://[::1]:4000'],
  ['192.0.2.7', 'http://192.0.2.7:4000'],
  ['localhost', 'http://localhost:4000'],
])('listening on HOST=%s the server reaches its test identity provider at %s', (host, own) => {
  const { token, profile } = fakeEndpoints(configured({ HOST: host, ORIGIN: 'https://learn.example.org' }))
  expect([token, profile]).toEqual([`${own}/dev/identity/token`, `${own}/dev/identity/me`])
})
