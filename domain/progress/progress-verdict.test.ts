import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  describeVerdict,
  type FailedPart,
  findHelp,
  judgeProgress,
  type StuckSkill,
  VERDICTS,
  type VerdictFacts,
} from './progress-verdict.ts'

const RATIOS: FailedPart = { lessonId: 'ratios', lessonNumber: 3, title: 'Ratios', part: 'quiz' }
const THEME: FailedPart = { lessonId: 'theme', lessonNumber: 1, title: 'Theme', part: 'assignment' }

const RATES: StuckSkill = { id: 'math.rates', name: 'Find unit rates' }

const STEADY: VerdictFacts = { answers: 84, days: 9, studiedBefore: true, stuck: [], failedParts: [] }
const REVIEWED = { rowId: 'plot:quiz', wrong: 2, title: 'Plot' }

const anyFacts: fc.Arbitrary<VerdictFacts> = fc.record({
  answers: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.nat(5000)),
  days: fc.integer({ min: 0, max: 28 }),
  studiedBefore: fc.boolean(),
  stuck: fc.subarray([RATES]),
  failedParts: fc.subarray([RATIOS, THEME]),
})

describe('the verdict', () => {
  test.each([
    ['19 answers', { answers: 19 }],
    ['one day of study', { days: 1 }],
    ['nothing at all', { answers: 0, days: 0 }],
  ])('of %s is that a learner has just started, or has a quiet stretch', (_, few) => {
    expect(judgeProgress({ ...STEADY, ...few, studiedBefore: false })).toBe('just-started')
    expect(judgeProgress({ ...STEADY, ...few, studiedBefore: true })).toBe('quiet')
  })

  test('needs 20 answers on two days of study, and no more', () => {
    expect(judgeProgress({ ...STEADY, answers: 20, days: 2 })).toBe('on-track')
  })

  test('needs a look after three failed tries at each of two parts', () => {
    expect(judgeProgress({ ...STEADY, failedParts: [RATIOS] })).toBe('on-track')
    expect(judgeProgress({ ...STEADY, failedParts: [RATIOS, THEME] })).toBe('needs-a-look')
  })

  test('never comes to need a look because of days without study', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(28), fc.nat(5000), (facts, daysLess, answersLess) => {
        const before = judgeProgress(facts)
        const away = judgeProgress({
          ...facts,
          days: Math.max(0, facts.days - daysLess),
          answers: Math.max(0, facts.answers - answersLess),
          studiedBefore: true,
        })
        expect(VERDICTS).toContain(away)
        if (before !== 'needs-a-look') expect(away).not.toBe('needs-a-look')
        // More study never does, either.
        const more = judgeProgress({ ...facts, days: 28, answers: facts.answers + 20, stuck: [], failedParts: [] })
        expect(more).toBe('on-track')
      }),
    )
  })

  test('names its evidence in one sentence and one thing to do, and nothing else', () => {
    fc.assert(
      fc.property(anyFacts, fc.option(fc.constant(REVIEWED)), (facts, reviewed) => {
        const { evidence, toDo } = describeVerdict(facts, reviewed)
        for (const sentence of [evidence, toDo]) {
          expect(sentence).toMatch(/^[A-Z1-9][^.]*\.$/)
          expect(sentence).not.toMatch(/undefined|null|NaN/)
        }
      }),
    )
  })

  test('shows the learner the same thing to do, only while something needs a look or a skill is stuck', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const help = findHelp(facts)
        expect(help !== null).toBe(judgeProgress(facts) === 'needs-a-look' || facts.stuck.length > 0)
        const { rowId } = describeVerdict(facts, REVIEWED)
        if (help?.kind === 'reread') expect(rowId).toBe(`${help.part.lessonId}:${help.part.part}`)
      }),
    )
  })

  test('needs a look while a skill is stuck, which comes first', () => {
    expect(describeVerdict({ ...STEADY, stuck: [RATES], failedParts: [RATIOS, THEME] }, REVIEWED)).toEqual({
      kind: 'needs-a-look',
      evidence: 'Missed three times in a row: Find unit rates.',
      toDo: 'Take five minutes together for “Let’s look again” on the Today page.',
      rowId: null,
    })
    expect(judgeProgress({ ...STEADY, days: 0, stuck: [RATES] })).toBe('quiet')
  })

  test('names a stuck skill after few answers, too', () => {
    const few = { ...STEADY, answers: 12, days: 3, studiedBefore: false, stuck: [RATES], failedParts: [RATIOS, THEME] }
    expect(describeVerdict(few, REVIEWED)).toEqual({
      kind: 'just-started',
      evidence: '12 questions answered, 3 days of study so far; missed three times in a row: Find unit rates.',
      toDo: 'Take five minutes together for “Let’s look again” on the Today page.',
      rowId: null,
    })
  })

  test('reads as a sentence', () => {
    expect(describeVerdict({ ...STEADY, failedParts: [RATIOS, THEME] }, REVIEWED)).toEqual({
      kind: 'needs-a-look',
      evidence: 'The last three tries were not passed: the quiz on Ratios and the assignment on Theme.',
      toDo: 'Go through Lesson 3, Ratios, together before the next try.',
      rowId: 'ratios:quiz',
    })
    expect(describeVerdict(STEADY, REVIEWED)).toEqual({
      kind: 'on-track',
      evidence: '84 questions answered, 9 days of study in the last four weeks.',
      toDo: 'Talk about the 2 wrong answers in Plot.',
      rowId: 'plot:quiz',
    })
    expect(describeVerdict(STEADY, { ...REVIEWED, wrong: 1 }).toDo).toBe('Talk about the 1 wrong answer in Plot.')
    expect(describeVerdict({ ...STEADY, answers: 0, days: 0 }, null)).toMatchObject({
      evidence: 'No questions answered, no days of study in the last four weeks.',
      toDo: 'Choose the day and time of the next lesson together.',
    })
    expect(describeVerdict({ ...STEADY, answers: 1, days: 1, studiedBefore: false }, null).evidence).toBe(
      '1 question answered, 1 day of study so far.',
    )
  })
})
