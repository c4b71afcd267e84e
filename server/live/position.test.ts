import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOWHERE, readPosition, writePosition } from './position.ts'

const positions = fc
  .array(fc.tuple(fc.uuid(), fc.integer({ min: 0, max: 2_147_483_647 })), { maxLength: 20 })
  .map((entries) => new Map(entries))

test('what is written is read again', () => {
  fc.assert(
    fc.property(positions, (position) => {
      expect(readPosition(writePosition(position))).toEqual(position)
    }),
  )
})

test('what was not written here is no position, or one that can only say where to go on', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `~${text}`),
      ),
      (id) => {
        const read = readPosition(id)
        for (const number of read?.values() ?? []) expect(number).toBeLessThanOrEqual(2_147_483_647)
      },
    ),
  )
  for (const id of ['', NOWHERE, 'x', '~x.1', `~${'A'.repeat(22)}.zzzzzz9`, `~${'A'.repeat(22)}.zzzzzz`]) {
    expect(readPosition(id)).toBeNull()
  }
})

test('a position too long for a header is none', () => {
  const many = new Map(Array.from({ length: 400 }, (_, index) => [`${index}`.padStart(32, '0'), 7]))
  expect(writePosition(many)).toBe(NOWHERE)
  expect(readPosition(NOWHERE)).toBeNull()
})
