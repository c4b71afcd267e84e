import { describe, expect, test } from 'vitest'
import { openKeys, WORK_STATES, type WorkState } from './keys.ts'

const opensTo = (reader: 'learner' | 'parent', work: WorkState) => openKeys({ reader, work }) !== null

describe('keys', () => {
  test.each(['learner', 'parent'] as const)(
    'open to a %s after a submission or a finished test, and of practice-only questions',
    (reader) => {
      expect(WORK_STATES.filter((work) => opensTo(reader, work))).toEqual(['submitted', 'finished', 'practice-only'])
    },
  )

  test('never open to a parent while they are hidden from the child', () => {
    for (const work of WORK_STATES) expect(opensTo('parent', work)).toBe(opensTo('learner', work))
  })

  test('open to staff by role, and to no one else without work', () => {
    expect(openKeys({ reader: 'staff', contentManager: true })?.reader).toBe('staff')
    expect(openKeys({ reader: 'staff', contentManager: false })).toBeNull()
    expect(openKeys({ reader: 'visitor', visitorsOnly: true })?.reader).toBe('visitor')
    expect(openKeys({ reader: 'visitor', visitorsOnly: false })).toBeNull()
  })
})
