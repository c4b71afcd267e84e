import { expect, test } from 'vitest'
import { signedOutMessage } from './signed-out-message.ts'

test('the number of ended sessions is told', () => {
  expect(signedOutMessage('Noor', 0)).toBe('Noor was not signed in anywhere')
  expect(signedOutMessage('Noor', 1)).toBe('Noor is signed out: 1 session ended')
  expect(signedOutMessage('Noor', 3)).toBe('Noor is signed out: 3 sessions ended')
})
