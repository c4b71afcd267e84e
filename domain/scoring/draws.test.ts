import { describe, expect, test } from 'vitest'
import { isCounted } from './draws.ts'

const shownAt = new Date('2026-11-24T10:00:00Z')
const before = new Date('2026-11-24T09:59:59Z')
const answers = { q1: 1, q2: [0, 2] }
const late = { answers, shownAt, draftThen: null, writtenAt: null }

describe('a submission', () => {
  test('counts before the answers of its draw were shown', () => {
    expect(isCounted({ ...late, shownAt: null })).toBe(true)
  })

  test('does not count afterwards', () => {
    expect(isCounted(late)).toBe(false)
    expect(isCounted({ ...late, writtenAt: shownAt })).toBe(false)
  })

  test('counts afterwards if the server had its answers by then, in any order', () => {
    expect(isCounted({ ...late, draftThen: { q2: [0, 2], q1: 1 } })).toBe(true)
    expect(isCounted({ ...late, draftThen: { q1: 0, q2: [0, 2] } })).toBe(false)
    expect(isCounted({ ...late, draftThen: { q1: 1 } })).toBe(false)
  })

  test('counts afterwards if a device had it by then', () => {
    expect(isCounted({ ...late, writtenAt: before })).toBe(true)
  })
})
