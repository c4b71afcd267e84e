import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailProof, verifyEmailProof } from './verified-email.ts'

const SECRET = 'the secret of this test'
const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR = 60 * 60 * 1000
const proof = emailProof(SECRET, 'facebook', 'ana@example.test', NOW)

test('a proof carries address and provider for a day', () => {
  const proven = { provider: 'facebook', email: 'ana@example.test' }
  expect(verifyEmailProof([SECRET], proof, NOW)).toEqual(proven)
  expect(verifyEmailProof([SECRET], proof, NOW + 24 * HOUR - 1)).toEqual(proven)
  expect(verifyEmailProof([SECRET], proof, NOW + 24 * HOUR)).toBeNull()
})

test('a proof that was altered, truncated or signed with another secret is rejected', () => {
  const [version = '', content = '', signature = ''] = proof.split('.')
  const claim = `${version}.${content}`
  const another = Buffer.from(
    JSON.stringify({ provider: 'facebook', email: 'eve@example.test', endsAt: NOW + HOUR }),
  ).toString('base64url')
  for (const token of [
    `${another}.${signature}`,
    `1.${another}.${signature}`,
    `${content}.${signature}`,
    `2.${content}.${signature}`,
    claim,
    `${claim}.`,
    `.${signature}`,
    `${claim}.${claim}`,
    '',
  ])
    expect(verifyEmailProof([SECRET], token, NOW)).toBeNull()
  expect(verifyEmailProof(['another secret'], proof, NOW)).toBeNull()
})

test('a proof of the secret before is accepted, and one without a version, as earlier versions signed them', () => {
  expect(verifyEmailProof(['a new secret', SECRET], proof, NOW)).not.toBeNull()
  expect(proof).toMatch(/^1\./)
  const content = proof.split('.')[1] ?? ''
  const signature = createHmac('sha256', SECRET)
    .update(`e-mail proof for a sign-in with a provider\0${content}`)
    .digest('base64url')
  expect(verifyEmailProof([SECRET], `${content}.${signature}`, NOW)).toEqual(verifyEmailProof([SECRET], proof, NOW))
})
