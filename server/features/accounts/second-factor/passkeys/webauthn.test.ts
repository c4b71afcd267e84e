import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Credential, challengeIn, verifyAssertion, verifyNewCredential } from './webauthn.ts'

const SITE = { origin: 'https://learn.example.org' }
const ID = Buffer.from('a credential')

/** Passkey as an authenticator makes it. */
function passkey({ algorithm = -7, id = ID } = {}) {
  const { publicKey, privateKey } =
    algorithm === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const created = {
    credentialId: id.toString('base64url'),
    clientData: clientData('webauthn.create'),
    authenticatorData: authenticatorData({ flags: 0x45, id }),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    algorithm,
  }
  return { created, privateKey }
}

const clientData = (type: string, more: object = {}) =>
  Buffer.from(
    JSON.stringify({ type, challenge: 'a-challenge', origin: SITE.origin, crossOrigin: false, ...more }),
  ).toString('base64url')

function authenticatorData({ host = 'learn.example.org', flags = 0x05, count = 0, id = null as Buffer | null } = {}) {
  const head = Buffer.alloc(37)
  createHash('sha256').update(host).digest().copy(head)
  head.writeUInt8(flags, 32)
  head.writeUInt32BE(count, 33)
  if (id === null) return head.toString('base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([head, Buffer.alloc(16), length, id, Buffer.from('the key in CBOR')]).toString('base64url')
}

function assertionBy(key: KeyObject, data: string) {
  const client = clientData('webauthn.get')
  const signed = Buffer.concat([
    Buffer.from(data, 'base64url'),
    createHash('sha256').update(Buffer.from(client, 'base64url')).digest(),
  ])
  return {
    credentialId: ID.toString('base64url'),
    clientData: client,
    authenticatorData: data,
    signature: sign('sha256', signed, key).toString('base64url'),
  }
}

function stored(signCount = 0, algorithm = -7): { credential: Credential; key: KeyObject } {
  const { created, privateKey } = passkey({ algorithm })
  const credential = verifyNewCredential(created, SITE)
  if (!credential) throw new Error('The passkey is valid')
  return { credential: { ...credential, signCount }, key: privateKey }
}

test('the challenge is read only from data of the right type and page', () => {
  expect(challengeIn(clientData('webauthn.get'), 'webauthn.get', SITE)).toBe('a-challenge')
  const wrong = [
    clientData('webauthn.create'),
    clientData('webauthn.get', { origin: 'https://learn.example.org.evil.example' }),
    clientData('webauthn.get', { origin: 'http://learn.example.org' }),
    clientData('webauthn.get', { crossOrigin: true }),
    Buffer.from('not JSON').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
    '',
  ]
  for (const data of wrong) expect(challengeIn(data, 'webauthn.get', SITE)).toBeNull()
})

describe('a new passkey', () => {
  test.each([-7, -257])('of algorithm %i is accepted', (algorithm) => {
    const { created } = passkey({ algorithm })
    expect(verifyNewCredential(created, SITE)).toEqual({ publicKey: created.publicKey, algorithm, signCount: 0 })
  })

  test('is rejected if anything about it is wrong', () => {
    const { created } = passkey()
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'der', type: 'spki' })
    const faults: Partial<typeof created>[] = [
      { authenticatorData: authenticatorData({ flags: 0x45, id: ID, host: 'evil.example' }) },
      { authenticatorData: authenticatorData({ flags: 0x41, id: ID }) },
      { authenticatorData: authenticatorData({ flags: 0x44, id: ID }) },
      { authenticatorData: authenticatorData({ flags: 0x05 }) },
      { authenticatorData: authenticatorData({ flags: 0x45 }) },
      { authenticatorData: '' },
      { credentialId: Buffer.from('another one').toString('base64url') },
      { algorithm: -8 },
      { algorithm: -257 },
      { publicKey: 'AAAA' },
      { algorithm: -257, publicKey: weak.toString('base64url') },
    ]
    for (const fault of faults) expect(verifyNewCredential({ ...created, ...fault }, SITE)).toBeNull()
  })
})

describe('a sign-in with a passkey', () => {
  test.each([-7, -257])('is accepted with a signature of algorithm %i', (algorithm) => {
    const { credential, key } = stored(0, algorithm)
    expect(verifyAssertion(assertionBy(key, authenticatorData({ count: 1 })), credential, SITE)).toBe(1)
  })

  test('is rejected with another key, and if any signed byte differs', () => {
    const { credential, key } = stored()
    const right = assertionBy(key, authenticatorData({ count: 7 }))
    expect(verifyAssertion(right, credential, SITE)).toBe(7)
    expect(verifyAssertion(right, stored().credential, SITE)).toBeNull()
    const fields = ['clientData', 'authenticatorData', 'signature'] as const
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(), fc.integer({ min: 1, max: 255 }), (field, place, change) => {
        const data = Buffer.from(right[field], 'base64url')
        const at = place % data.length
        data[at] = (data[at] ?? 0) ^ change
        expect(verifyAssertion({ ...right, [field]: data.toString('base64url') }, credential, SITE)).toBeNull()
      }),
    )
  })

  test.each([
    ['another site', { host: 'evil.example' }],
    ['an absent user', { flags: 0x04 }],
    ['a user who was not verified', { flags: 0x01 }],
  ])('is rejected with %s, although signed', (_, data) => {
    const { credential, key } = stored()
    expect(verifyAssertion(assertionBy(key, authenticatorData(data)), credential, SITE)).toBeNull()
  })

  test('is rejected if its count does not grow, unless it never counts', () => {
    const count = (before: number, now: number) => {
      const { credential, key } = stored(before)
      return verifyAssertion(assertionBy(key, authenticatorData({ count: now })), credential, SITE)
    }
    expect([count(0, 0), count(5, 6), count(5, 5), count(5, 4), count(5, 0)]).toEqual([0, 6, null, null, null])
  })
})
