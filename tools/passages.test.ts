import { describe, expect, test } from 'vitest'
import { parseAll } from './checked-questions.ts'
import { BANDS, findInexactQuotations, findPassageFaults } from './passages.ts'
import { readSubjects } from './sample-content.ts'

const LESSONS = readSubjects()
  .filter(({ name }) => name === 'english')
  .flatMap(({ grade, folder, lessons }) =>
    lessons.map((lesson) => ({ ...lesson, grade, file: `${folder}/${lesson.file}` })),
  )

test('English lessons have two passages of their length and level, each with its questions', () => {
  expect(LESSONS.length).toBeGreaterThan(30)
  const faults = LESSONS.map((lesson) => ({ file: lesson.file, faults: findPassageFaults(lesson, lesson.grade) }))
  expect(faults.filter((one) => one.faults.length > 0)).toEqual([])
})

test('questions quote their texts to the letter', () => {
  const faults = LESSONS.map((lesson) => ({ file: lesson.file, faults: findInexactQuotations(lesson) }))
  expect(faults.filter((one) => one.faults.length > 0)).toEqual([])
})

const SENTENCE = 'The ferry carried seventeen bikes and one sad goat over the cold gray bay.'
const paragraph = (count: number) => Array.from({ length: count }, () => SENTENCE).join(' ')
const bodyOf = (first: string, second: string) => `**One**\n\n> ${first}\n\n**Two**\n\n> ${second}\n`

const about = (title: string, text: string) =>
  ['Who?', 'Where is it?', 'When was that?'].map((question) => ({
    stem: `${title}\n\n${text}`,
    question,
    options: ['seventeen', 'one', 'two', 'three'],
    correct: 0,
    feedback: [null, 'That is the goat.', 'Count again.', 'Count again.'],
    hints: ['Read “seventeen bikes and one” once more.'],
    skills: ['g6.eng.find-main-idea'],
  }))

function lessonOf(body: string, questions: object[]) {
  const list = (name: string, some: object[]) => {
    const parsed = { outcome: 'valid' as const, questions: parseAll(some) }
    return { file: '', name, parsed, questions: parsed.questions }
  }
  return {
    body,
    quiz: { ...list('quiz', []), ask: undefined },
    assignment: { ...list('assignment', []), ask: undefined },
    practice: list('practice', questions),
  }
}

describe('a lesson with two passages', () => {
  const long = paragraph(40)
  const whole = bodyOf(long, long)
  const questions = [...about('One', long), ...about('Two', long)]
  // The planted sentence is in the band of this grade.
  const grade = 6

  test('is accepted', () => {
    expect(BANDS[grade]).toEqual({ least: 5, most: 7.5 })
    expect(findPassageFaults(lessonOf(whole, questions), grade)).toEqual([])
  })

  test.each([
    ['one passage', `**One**\n\n> ${long}\n`, questions, /^1 passages$/],
    ['a short passage', bodyOf(long, paragraph(10)), about('One', long), /^Two: has 140 words$/],
    ['a long passage', bodyOf(long, paragraph(80)), about('One', long), /^Two: has 1120 words$/],
    [
      'a passage below its band',
      bodyOf(long, 'We ran to the sea. '.repeat(120)),
      about('One', long),
      /^Two: has level -?\d/,
    ],
    ['a passage without questions', whole, about('One', long), /^Two: has 0 questions$/],
    ['no hint', whole, questions.map((one) => ({ ...one, hints: [] })), /^One: practice \S+ has no hint$/],
    ['no skill', whole, questions.map((one) => ({ ...one, skills: [] })), /^One: practice \S+ has no skill$/],
    [
      'a wrong option without feedback',
      whole,
      questions.map((one) => ({ ...one, feedback: [null, 'No.'] })),
      /^One: practice \S+ has a wrong option without feedback$/,
    ],
  ])('is rejected with %s', (_, body, list, fault) => {
    expect(findPassageFaults(lessonOf(body, list), grade)).toContainEqual(expect.stringMatching(fault))
  })
})

describe('a quotation', () => {
  const [question] = about('One', paragraph(1))
  const faultsOf = (changed: object) => findInexactQuotations(lessonOf('', [{ ...question, ...changed }]))

  test.each([
    { question: 'Why does it say “one sad goat over the cold”?' },
    { explanation: '“The ferry carried … one sad goat” shows it.' },
    {
      question: 'What is a “very sad goat”?',
      options: ['“very sad goat”', 'one', 'two', 'three'],
      skills: ['g6.eng.quote-exactly'],
    },
  ])('is accepted in %j', (changed) => {
    expect(faultsOf(changed)).toEqual([])
  })

  test.each([
    [{ question: 'Why does it say “one glad goat over the cold”?' }, 'one glad goat over the cold'],
    [{ explanation: '“The ferry carried seventeen boats” shows it.' }, 'The ferry carried seventeen boats'],
    [{ hints: ['Find “over the gray bay”.'] }, 'over the gray bay'],
    [{ options: ['“a goat at sea”', 'one', 'two', 'three'] }, 'a goat at sea'],
    [
      {
        kind: 'spot',
        passage: [SENTENCE, 'The ferry carried nobody.'],
        correct: [0],
        options: undefined,
        feedback: [],
      },
      'The ferry carried nobody',
    ],
  ])('is rejected in %j', (changed, quotation) => {
    expect(faultsOf(changed)).toEqual([expect.stringContaining(quotation)])
  })
})
