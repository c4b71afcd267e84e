import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARTS } from '../marks/compute-marks.ts'
import { anyFlags } from '../testing/arbitraries.ts'
import { checkCertificate, type SubjectWork } from './certificate.ts'
import { isFinished } from './lesson-progress.ts'

const NOTHING = { video: false, text: false, quiz: false, assignment: false }
const QUIZ = { ...NOTHING, quiz: true }
const lesson = (completed = QUIZ, content = QUIZ) => ({ number: 1, content, completed })

const anyWork: fc.Arbitrary<SubjectWork> = fc.record({
  lessons: fc.array(fc.record({ number: fc.nat(50), content: anyFlags, completed: anyFlags }), { maxLength: 6 }),
  tests: fc.array(fc.record({ passed: fc.boolean() }), { maxLength: 3 }),
})

describe('the certificate of a subject', () => {
  it('is earned when every lesson is finished and every test is passed', () => {
    const done = { lessons: [lesson(), lesson()], tests: [{ passed: true }] }
    expect(checkCertificate(done)).toEqual({ outcome: 'earned', lessons: 2, tests: 1 })
    expect(checkCertificate({ ...done, lessons: [lesson(), lesson(NOTHING)] })).toMatchObject({ lessonsLeft: 1 })
    expect(checkCertificate({ ...done, tests: [{ passed: true }, { passed: false }] })).toMatchObject({ testsLeft: 1 })
  })

  it('requires no test if the subject has none, and ignores lessons without parts', () => {
    expect(checkCertificate({ lessons: [lesson(), lesson(NOTHING, NOTHING)], tests: [] })).toEqual({
      outcome: 'earned',
      lessons: 1,
      tests: 0,
    })
  })

  it('requires a finished lesson', () => {
    expect(checkCertificate({ lessons: [], tests: [{ passed: true }] }).outcome).toBe('open')
    expect(checkCertificate({ lessons: [lesson(NOTHING, NOTHING)], tests: [] }).outcome).toBe('open')
  })

  it('is earned exactly when nothing is left, and is never lost by more work', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const state = checkCertificate(work)
        const all = { ...NOTHING, video: true, text: true, quiz: true, assignment: true }
        const finished = {
          lessons: work.lessons.map((one) => ({ ...one, completed: all })),
          tests: work.tests.map(() => ({ passed: true })),
        }
        const hasWork = work.lessons.some(({ content }) => PARTS.some((part) => content[part]))
        expect(checkCertificate(finished).outcome).toBe(hasWork ? 'earned' : 'open')
        if (state.outcome === 'earned') {
          expect(work.lessons.filter(isFinished)).toHaveLength(state.lessons)
          expect(checkCertificate(finished)).toEqual(state)
        } else if (hasWork) {
          expect(state.lessonsLeft + state.testsLeft).toBeGreaterThan(0)
        }
      }),
    )
  })
})
