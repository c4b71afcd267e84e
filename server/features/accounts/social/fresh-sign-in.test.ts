import { expect, test } from 'vitest'
import { freshnessOf } from './fresh-sign-in.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const NOW_SECONDS = NOW / 1000
const ANA = { sub: 'ana', aud: 'trellis', auth_time: NOW_SECONDS - 5 }

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
const freshness = (token: string | undefined) => freshnessOf(token, { clientId: 'trellis', subject: 'ana', now: NOW })

test.each([
  ['fresh', ANA],
  ['fresh', { ...ANA, aud: ['other', 'trellis'] }],
  ['fresh', { ...ANA, auth_time: NOW_SECONDS + 50 }],
  ['old', { ...ANA, auth_time: NOW_SECONDS - 12 * 60 }],
  ['old', { ...ANA, auth_time: NOW_SECONDS + 12 * 60 }],
  ['old', { ...ANA, auth_time: 0 }],
  ['old', { ...ANA, sub: 'eva' }],
  ['old', { ...ANA, aud: 'another application' }],
  ['unknown', { sub: 'ana', aud: 'trellis' }],
  ['unknown', { ...ANA, auth_time: 'now' }],
  ['unknown', null],
])('a sign-in is %s by the token %j', (expected, payload) => {
  expect(freshness(tokenOf(payload))).toBe(expected)
})

test.each([undefined, '', 'x', 'x.y.z', '..'])('a sign-in is unknown by the token %j', (token) => {
  expect(freshness(token)).toBe('unknown')
})
