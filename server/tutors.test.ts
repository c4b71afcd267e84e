import { describe, expect, it } from 'vitest'
import { TutorList } from './tutors.ts'

const MARIA = {
  id: 'maria',
  name: 'Maria Lopez',
  email: 'Maria@Example.org',
  timeZone: 'America/Chicago',
  backgroundCheck: '2026-09-14',
  room: 'https://rooms.example.org/maria',
  slots: ['Mon 16:30', 'sun 09:00'],
}

const parse = (value: unknown) => TutorList.safeParse(typeof value === 'string' ? value : JSON.stringify(value))

describe('the setting of tutors', () => {
  it('is empty without a value, and else a list', () => {
    expect([parse(''), parse(' ')]).toMatchObject([{ data: [] }, { data: [] }])
    expect(parse([MARIA]).data).toEqual([
      {
        ...MARIA,
        email: 'maria@example.org',
        slots: [
          { weekday: 1, hour: 16, minute: 30 },
          { weekday: 7, hour: 9, minute: 0 },
        ],
      },
    ])
  })

  it.each([
    ['no JSON', '[{'],
    ['no list', {}],
    ['no background check', [{ ...MARIA, backgroundCheck: undefined }]],
    ['a background check in the future', [{ ...MARIA, backgroundCheck: '2999-01-01' }]],
    ['an unknown time zone', [{ ...MARIA, timeZone: 'Chicago' }]],
    ['an offset', [{ ...MARIA, timeZone: '+05:30' }]],
    ['a room without https', [{ ...MARIA, room: 'http://rooms.example.org' }]],
    ['a script as a room', [{ ...MARIA, room: 'javascript:alert(1)' }]],
    ['no slots', [{ ...MARIA, slots: [] }]],
    ['a slot that is no time', [{ ...MARIA, slots: ['Mon 24:00'] }]],
    ['the same slot twice', [{ ...MARIA, slots: ['Mon 16:30', 'Mon 16:30'] }]],
    ['slots that overlap', [{ ...MARIA, slots: ['Mon 16:30', 'Mon 17:00'] }]],
    ['slots that overlap around the week', [{ ...MARIA, slots: ['Sun 23:45', 'Mon 00:00'] }]],
    ['an unknown field', [{ ...MARIA, phone: '555' }]],
    ['two with one id', [MARIA, { ...MARIA, email: 'other@example.org' }]],
    ['two with one address', [MARIA, { ...MARIA, id: 'other' }]],
  ])('is rejected with %s, in words for the operator', (_, value) => {
    const { success, error } = parse(value)
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toMatch(/^(must|Invalid|Unrecognized|Too)/)
  })
})
