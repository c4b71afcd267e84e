import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRADE_STATES, type GradeState } from '../access.ts'
import { decidePause } from './pauses.ts'

const states = fc.array(fc.constantFrom<GradeState>(...GRADE_STATES), { maxLength: 4 })

test('a plan pauses only if a grade is closed and none is open', () => {
  fc.assert(
    fc.property(states, (grades) => {
      const pauses = decidePause(grades, false) === 'pause'
      expect(pauses).toBe(!grades.includes('open') && (grades.includes('closed') || grades.includes('trash')))
    }),
  )
})

test('a paused plan resumes exactly when a grade is open', () => {
  fc.assert(
    fc.property(states, (grades) => {
      expect(decidePause(grades, true)).toBe(grades.includes('open') ? 'resume' : 'unchanged')
    }),
  )
})

test('learners without a grade and purged grades change nothing', () => {
  fc.assert(
    fc.property(
      states,
      fc.boolean(),
      fc.array(fc.constantFrom<GradeState>('none', 'purged')),
      (grades, paused, more) => {
        expect(decidePause([...grades, ...more], paused)).toBe(decidePause(grades, paused))
      },
    ),
  )
})

test('a second decision changes nothing', () => {
  fc.assert(
    fc.property(states, fc.boolean(), (grades, paused) => {
      const decision = decidePause(grades, paused)
      const after = decision === 'unchanged' ? paused : decision === 'pause'
      expect(decidePause(grades, after)).toBe('unchanged')
    }),
  )
})
