import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/arbitraries.ts'
import { facebookProfile, openIdProfile } from './provider-profile.ts'

test('an OpenID profile is read field by field', () => {
  expect(
    openIdProfile({
      sub: '117',
      email: ' Ana@Example.org ',
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Ruiz',
      picture: 'https://example.org/a.png',
    }),
  ).toEqual({
    subject: '117',
    email: 'ana@example.org',
    emailVerified: true,
    firstName: 'Ana',
    lastName: 'Ruiz',
  })
})

test.each([
  ['Ana María Ruiz', 'Ana María', 'Ruiz'],
  ['Ana', 'Ana', ''],
  ['', '', ''],
  ['  Ana   Ruiz  ', 'Ana', 'Ruiz'],
])('a full name, %j, is split at its last space', (name, firstName, lastName) => {
  expect(openIdProfile({ sub: '1', name })).toMatchObject({ firstName, lastName })
})

test('no address from Facebook counts as verified, whatever the response claims', () => {
  expect(
    facebookProfile({
      id: '9',
      email: 'f@example.org',
      email_verified: true,
      verified: true,
      first_name: 'F',
    }),
  ).toEqual({ subject: '9', email: 'f@example.org', emailVerified: false, firstName: 'F', lastName: '' })
})

test('a Facebook id is text, as returned by the Graph API', () => {
  expect(facebookProfile({ id: 9 })).toBeNull()
})

test('names of any length fit their columns', () => {
  const answer = fc.record(
    {
      sub: fc.string({ minLength: 1, maxLength: 255 }),
      name: fc.string({ unit: anyCharacter, maxLength: 300 }),
      given_name: fc.string({ unit: anyCharacter, maxLength: 300 }),
    },
    { requiredKeys: ['sub'] },
  )
  fc.assert(
    fc.property(answer, (claims) => {
      const profile = openIdProfile(claims)
      for (const name of [profile?.firstName, profile?.lastName]) {
        expect(name).toBe(name?.trim())
        expect([...(name ?? '')].length).toBeLessThanOrEqual(80)
        expect(name).not.toMatch(/\p{Cc}/u)
      }
    }),
  )
})

test('any response yields a valid profile or null', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      for (const read of [openIdProfile, facebookProfile]) {
        const profile = read(answer)
        expect(profile === null || profile.subject.length > 0).toBe(true)
      }
    }),
  )
})
