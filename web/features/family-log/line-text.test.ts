import { describe, expect, it } from 'vitest'
import { LOG_KINDS, LOG_ROLES } from '#domain/family-log.ts'
import { actorName, describeLine, type LogLine } from './line-text.ts'

const LINE: LogLine = {
  id: '0198c2f4-7a1e-7c3b-9d52-4e6f8a1b2c3d',
  at: new Date('2026-12-01T10:00:00Z'),
  kind: 'look',
  child: { id: '0198c2f4-7a1e-7c3b-9d52-4e6f8a1b2c3e', firstName: 'Mira' },
  by: { role: 'parent', you: false, name: 'Jo Novak' },
  detail: null,
}

describe('a line of the log', () => {
  it.each(LOG_KINDS)('of the kind %s is one sentence, also without names and details', (kind) => {
    for (const child of [LINE.child, { id: LINE.id, firstName: '' }, null]) {
      const text = describeLine({ ...LINE, kind, child, by: { role: 'server', you: false, name: null } })
      expect(text).toMatch(/^[A-Z][^.]*\.$/)
      expect(text).not.toMatch(/null|undefined| {2}/)
    }
  })

  it.each(LOG_ROLES)('names nobody of staff, and the role of everyone outside the family: %s', (role) => {
    const text = actorName({ role, you: false, name: 'Jo Novak' })
    const isStaff = ['manager', 'operator', 'answerer', 'server'].includes(role)
    expect(text.includes('Jo Novak')).toBe(!isStaff)
    if (role === 'helper' || role === 'tutor') expect(text).toContain(role)
  })

  it('says what was seen, and who deleted an account', () => {
    const look = { ...LINE, by: { role: 'helper' as const, you: false, name: 'Ana' }, detail: 'Report of a learner' }
    expect(describeLine(look)).toBe('Ana, a helper, looked at data of Mira: report of a learner.')
    const deleted = { ...LINE, kind: 'child-deleted' as const, child: null }
    expect(describeLine({ ...deleted, by: { role: 'parent', you: true, name: null } })).toMatch(/^You deleted/)
    expect(actorName({ role: 'parent', you: false, name: null })).toContain('deleted')
  })
})
