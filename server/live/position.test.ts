import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_POSITION, readPosition, writePosition } from './position.ts'

const positions = fc
  .array(fc.tuple(fc.uuid(), fc.integer({ min: 0, max: 2_147_483_647 })), { maxLength: 20 })
  .map((entries) => new Map(entries))

test('a position survives formatting and parsing', () => {
  fc.assert(
    fc.property(positions, (position) => {
      expect(readPosition(writePosition(position))).toEqual(position)
    }),
  )
})

test('any other text is rejected or yields numbers within range', () => {
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
  for (const id of ['', NO_POSITION, 'x', '~x.1', `~${'A'.repeat(22)}.zzzzzz9`, `~${'A'.repeat(22)}.zzzzzz`]) {
    expect(readPosition(id)).toBeNull()
  }
})

test('a position too long for a header is omitted', () => {
  const many = new Map(Array.from({ length: 400 }, (_, index) => [`${index}`.padStart(32, '0'), 7]))
  expect(writePosition(many)).toBe(NO_POSITION)
  expect(readPosition(NO_POSITION)).toBeNull()
})
