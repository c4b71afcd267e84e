import { describe, expect, test } from 'vitest'
import { readSubjects } from './sample-content.ts'
import { findWritingProblems, taughtBy } from './writing-tasks.ts'

const LESSONS = readSubjects().flatMap(({ grade, name, folder, lessons }) =>
  lessons.map((lesson) => ({ grade, name, file: `${folder}/${lesson.file}`, lesson })),
)
const TASKS = LESSONS.flatMap(({ grade, file, lesson }) =>
  lesson.writing.map((task) => ({ file, task, taught: taughtBy(lesson, grade) })),
)

test('every English lesson has a writing task, and so has at least half of the science lessons of each grade', () => {
  const lessonsOf = (subject: string) => LESSONS.filter(({ name }) => name === subject)
  expect(lessonsOf('english').filter(({ lesson }) => lesson.writing.length === 0)).toEqual([])
  for (const grade of [6, 7, 8]) {
    const lessons = lessonsOf('science').filter((one) => one.grade === grade)
    const withTask = lessons.filter(({ lesson }) => lesson.writing.length > 0)
    expect(withTask.length).toBeGreaterThanOrEqual(lessons.length / 2)
  }
})

test('no two writing tasks have the same prompt or model answer', () => {
  expect(TASKS.length).toBeGreaterThan(40)
  expect(new Set(TASKS.map(({ task }) => task.prompt)).size).toBe(TASKS.length)
  expect(new Set(TASKS.map(({ task }) => task.model)).size).toBe(TASKS.length)
})

test.each(TASKS)(
  'the writing task of $file fits its lesson, and its model answer fits the task',
  ({ task, taught }) => {
    expect(findWritingProblems(task, taught)).toEqual([])
  },
)

describe('a writing task', () => {
  const taught = { texts: ['The old fox waited by\n  the gate.'], skills: ['fox'], grade: 6 }
  const task = {
    key: 'quiz' as const,
    prompt: 'What does the fox do? Quote the text.',
    words: 40,
    model: `The text says, “The old fox waited.” ${'So it stays. '.repeat(10)}`,
    checklist: ['I quoted the text.', 'I said what the fox does.', 'I wrote whole sentences.'],
    skills: ['fox'],
  }
  const problemsOf = (changes: Partial<typeof task>) => findWritingProblems({ ...task, ...changes }, taught)

  test('without a fault has no problem', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ model: task.model.replace('old fox waited', 'old … by the gate') })).toEqual([])
  })

  test.each<[string, Partial<typeof task>, string]>([
    ['a model answer that is too short', { words: 60 }, 'the model answer has 37 words, not about 60'],
    [
      'a model answer that is too long',
      { words: 28, model: task.model },
      'the model answer has 37 words, not about 28',
    ],
    ['a changed quotation', { model: task.model.replace('waited', 'sat') }, 'not quoted exactly: The old fox sat.'],
    [
      'a changed part of a quotation',
      { model: task.model.replace('fox', '… cat') },
      'not quoted exactly: The old … cat waited.',
    ],
    ['no quotation', { model: task.model.replace(/[“”]/g, '') }, 'the model answer quotes nothing'],
    ['a skill of another lesson', { skills: ['cat'] }, 'no question is about cat'],
    ['no skill', { skills: [] }, 'it names no skill'],
    [
      'a question in its checklist',
      { checklist: ['Did you quote?'] },
      'no sentence about the own text: Did you quote?',
    ],
    ['a repeated sentence', { checklist: ['I quoted.', 'I quoted.'] }, 'a sentence of the checklist is repeated'],
    ['a straight quotation mark', { checklist: ["I didn't copy."] }, "not typographic: I didn't copy."],
    ['a question about the family', { prompt: 'Quote your own mother.' }, 'asks about your own mother'],
    ['a false calculation', { model: `${task.model} 12 + 30 = 44 g` }, 'false: 12 + 30 = 44'],
    ['words above its grade', { prompt: `Quote it: ${'unimaginable responsibilities '.repeat(9)}.` }, 'level'],
  ])('with %s is found', (_, changes, problem) => {
    expect(problemsOf(changes)).toEqual([expect.stringContaining(problem)])
  })
})
