import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GRADE_STATES } from '../access.ts'
import {
  countWords,
  describeWeek,
  isQuiet,
  MAX_WEEKLY_WORDS,
  shorten,
  type WeeklyFacts,
  writeWeekly,
} from './weekly-letter.ts'

const anyText = fc.oneof(
  fc.string({ maxLength: 400 }),
  fc
    .array(fc.constantFrom('ratio', 'the', 'a', '45 ÷ 5', 'photosynthesis', '“why?”', '½'), { maxLength: 300 })
    .map((words) => words.join(' ')),
)
const anyTitle = fc
  .array(fc.constantFrom('Ratios', 'and', 'Rates', 'The', 'Water', 'Cycle'), { minLength: 1, maxLength: 40 })
  .map((words) => words.join(' '))
const anyVerdict = fc.record({
  answers: fc.nat(9999),
  days: fc.nat(28),
  studiedBefore: fc.boolean(),
  stuck: fc.array(fc.record({ id: fc.constant('skill'), name: anyTitle }), { maxLength: 2 }),
  failedParts: fc.array(
    fc.record({
      lessonId: fc.constant('id'),
      lessonNumber: fc.integer({ min: 1, max: 99 }),
      title: anyTitle,
      part: fc.constantFrom('quiz' as const, 'assignment' as const),
    }),
    { maxLength: 2 },
  ),
})
const anyFacts: fc.Arbitrary<WeeklyFacts> = fc.record({
  name: fc.constantFrom('Mia', 'Omar José'),
  grade: fc.record({
    state: fc.constantFrom(...GRADE_STATES),
    name: fc.constantFrom('Grade 7', null, 'A Grade With a Very Long Name Indeed'),
  }),
  week: fc.record({ days: fc.nat(7), seconds: fc.nat(200_000), goalDays: fc.integer({ min: 1, max: 7 }) }),
  verdict: fc.option(anyVerdict),
  practice: fc.record({ days: fc.nat(7), answered: fc.nat(500), right: fc.nat(500) }),
  finishedLessons: fc.array(anyTitle, { maxLength: 12 }),
  tests: fc.array(fc.record({ title: anyTitle, score: fc.nat(100), firstScore: fc.nat(100), passed: fc.boolean() }), {
    maxLength: 4,
  }),
  miss: fc.option(
    fc.record({
      title: anyTitle,
      question: anyText,
      answer: anyText,
      misconception: fc.option(anyText),
      explanation: fc.option(anyText),
    }),
  ),
  target: fc.option(
    fc.record({
      title: anyTitle,
      lessonNumber: fc.option(fc.integer({ min: 1, max: 12 })),
      day: fc.constantFrom('2026-11-20', '2026-11-27'),
      today: fc.constant('2026-11-23'),
    }),
  ),
})

const facts: WeeklyFacts = {
  name: 'Mia',
  grade: { state: 'open', name: 'Grade 7' },
  week: { days: 3, seconds: 5400, goalDays: 3 },
  practice: { days: 2, answered: 12, right: 9 },
  verdict: { answers: 1234, days: 27, studiedBefore: true, stuck: [], failedParts: [] },
  finishedLessons: ['Ratios and Rates'],
  tests: [{ title: 'Mid Test 1', score: 80, firstScore: 80, passed: true }],
  miss: {
    title: 'Ratios and Rates',
    question: 'A pump fills a pool with 45 gallons of water in 5 minutes. What is the unit rate?',
    answer: '40 gallons per minute',
    misconception: 'Adds the same number to both parts',
    explanation: 'Divide the gallons by the minutes: 45 ÷ 5 = 9.',
  },
  target: { title: 'Percents', lessonNumber: null, day: '2026-11-27', today: '2026-11-23' },
}

const QUIET: WeeklyFacts = {
  ...facts,
  week: { days: 0, seconds: 0, goalDays: 3 },
  practice: { days: 0, answered: 0, right: 0 },
  finishedLessons: [],
  tests: [],
  miss: null,
}

describe('the weekly email of a child', () => {
  test('has at most 120 words for any texts', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        expect(countWords(writeWeekly(any))).toBeLessThanOrEqual(MAX_WEEKLY_WORDS)
      }),
    )
  })

  test('has at most 120 words if every text is long', () => {
    const long = 'w '.repeat(60)
    const whole = { ...facts, name: 'Omar José', week: { ...facts.week, days: 2 }, finishedLessons: [long, long, long] }
    const tests = [{ title: long, score: 0, firstScore: 10, passed: false }]
    for (const day of [null, '2026-11-20', '2026-11-27']) {
      const target = day && { title: long, lessonNumber: 12, day, today: '2026-11-23' }
      for (const misconception of [long, null]) {
        const miss = { title: long, question: long, answer: long, misconception, explanation: long }
        expect(countWords(writeWeekly({ ...whole, tests, miss, target: target || null }))).toBeLessThanOrEqual(
          MAX_WEEKLY_WORDS,
        )
      }
    }
  })

  test('states the work done, one thing to improve with the actual answer, and one thing to do together', () => {
    expect(writeWeekly(facts)).toEqual({
      name: 'Mia',
      verdict: 'On track. 1234 questions answered, 27 days of study in the last four weeks.',
      done: 'Mia studied 3 days last week (goal reached), 1 h 30 min. Practice: 12 questions on 2 days, 9 right without help. Finished: Ratios and Rates. Test: Mid Test 1, 80%, passed.',
      planned: 'By Friday, November 27: Percents.',
      improve:
        'Worth a look in Ratios and Rates: “A pump fills a pool with 45 gallons of water in 5 minutes. What is the unit rate?” Mia answered “40 gallons per minute.” This can happen when someone adds the same number to both parts.',
      together: 'Five minutes together: ask Mia to explain that question, and make up a similar one together.',
    })
  })

  test('says that a test was not passed, and never its score alone', () => {
    const tests = [{ title: 'Stories and Sentences', score: 0, firstScore: 0, passed: false }]
    expect(writeWeekly({ ...facts, tests }).done).toMatch(/Test: Stories and Sentences, 0%, not passed\.$/)
  })

  test('shows the first try at a test beside a second one', () => {
    const tests = [{ title: 'Mid Test 1', score: 100, firstScore: 40, passed: true }]
    expect(writeWeekly({ ...facts, tests }).done).toMatch(/Test: Mid Test…, 100% \(first try 40%\), passed\.$/)
  })

  test('says in one sentence that a skill is stuck, with five minutes for it instead of another wrong answer', () => {
    const verdict = { answers: 40, days: 5, studiedBefore: true, stuck: [{ id: 's', name: 'Find unit rates' }] }
    expect(writeWeekly({ ...facts, verdict: { ...verdict, failedParts: [] } })).toMatchObject({
      verdict: 'Needs a look. Missed three times in a row: Find unit rates.',
      improve: null,
      together:
        'Five minutes together: open “Let’s look again” on the Today page, and explain the example to each other.',
    })
  })

  test('shortens a long question to its last sentence', () => {
    const question = `A pump ${'fills and '.repeat(60)}empties a pool. What is the unit rate?`
    const { improve } = writeWeekly({ ...facts, miss: facts.miss && { ...facts.miss, question } })
    expect(improve).toContain('“…What is the unit rate?” Mia answered')
  })

  test('explains the answer if it reveals no known misconception', () => {
    const { improve } = writeWeekly({ ...facts, miss: facts.miss && { ...facts.miss, misconception: null } })
    expect(improve).toContain('Divide the gallons by the minutes')
  })

  test('omits quotation marks, because a shortened question could leave them unbalanced', () => {
    const question = `A story begins: “${'word '.repeat(60)}ends.” Why does Mia say "yes"?`
    const { improve } = writeWeekly({ ...facts, miss: facts.miss && { ...facts.miss, question, answer: '“No.”' } })
    expect(improve).toContain('“…Why does Mia say yes?” Mia answered “No.”')
  })

  test('is kind about a missed target day', () => {
    const passed = { title: 'Percents', lessonNumber: null, day: '2026-11-20', today: '2026-11-23' }
    expect(writeWeekly({ ...facts, target: passed }).planned).toBe(
      'Planned for Friday, November 20: Percents. There’s still time.',
    )
  })

  test('is kind about a quiet week and makes no demands', () => {
    expect(isQuiet(QUIET)).toBe(true)
    expect(writeWeekly(QUIET).done).toBe(
      'It was a quiet week for Mia: no lessons, no practice and no tests. That happens.',
    )
  })

  test('is never quiet about a week with an answered question of practice', () => {
    const practiced = { ...QUIET, practice: { days: 1, answered: 1, right: 0 } }
    expect(isQuiet(practiced)).toBe(false)
    expect(writeWeekly(practiced).done).toContain('Practice: 1 question on 1 day, 0 right without help.')
  })

  test('offers a child without a grade to choose one, not to open a lesson', () => {
    expect(writeWeekly({ ...QUIET, grade: { state: 'none', name: null } })).toMatchObject({
      done: 'Mia has no grade yet, so there are no lessons to study.',
      together: 'Five minutes together: choose a grade with Mia and look at its first lesson.',
    })
    expect(writeWeekly({ ...QUIET, grade: { state: 'purged', name: 'Grade 7' } })).toMatchObject({
      done: 'Grade 7 was removed, so Mia has no grade now.',
      together: 'Five minutes together: choose a grade with Mia and look at its first lesson.',
    })
  })

  test.each(['closed', 'trash'] as const)(
    'neither plans a lesson nor calls the week quiet in a grade that is %s',
    (state) => {
      const grade = { state, name: 'Grade 7' }
      const notice = 'Grade 7 is being updated, so there are no lessons for now. All marks are safe.'
      const quiet = writeWeekly({ ...QUIET, grade })
      expect(quiet).toMatchObject({ done: notice, planned: null })
      expect(quiet.together).not.toContain('open one lesson')
      const busy = writeWeekly({ ...facts, grade, miss: null, finishedLessons: [], week: { ...facts.week, days: 1 } })
      expect(busy.planned).toBe(notice)
      expect(busy.together).not.toContain('next lesson')
    },
  )
})

test.each([
  ['2026-11-16', 'November 16 to 22'],
  ['2026-11-30', 'November 30 to December 6'],
  ['2026-12-28', 'December 28 to January 3'],
])('the week from %s is %s', (monday, shown) => {
  expect(describeWeek(monday)).toBe(shown)
})

test.each([
  ['one two three', 5, 'one two three'],
  ['one two three', 2, 'one two…'],
  ['  a \n b ', 2, 'a b'],
])('"%s" in %i words is "%s"', (text, words, shown) => {
  expect(shorten(text, words)).toBe(shown)
})
