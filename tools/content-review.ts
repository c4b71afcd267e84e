import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPassages } from '#domain/content/reading-passages.ts'
import type { Question } from '#domain/scoring/question.ts'
import { questionsWithin } from '#domain/scoring/questions-within.ts'
import { PASSAGE_WORDS, passageLevel } from './passages.ts'
import {
  countWords,
  readingLevel,
  readSubjects,
  type SampleLesson,
  type SampleSubject,
  withoutQuotations,
} from './sample-content.ts'

/** Page with figures of the sample content; its last column, written by hand, has the changes by second readers. */
export const REVIEW = join(import.meta.dirname, '../docs/content-review.md')

const START = '<!-- figures -->'

/**
 * Updates the figures of every lesson and test in the page.
 * @param before current page, whose texts and last columns are preserved
 */
export function writeReview(before: string): string {
  const [words = ''] = before.split(START)
  const notes = readNotes(before)
  const subjects = readSubjects()
  const summary = table(
    [
      'Subject',
      'Questions',
      'Typed or drawn',
      'With variants',
      'Solved twice',
      'Wrong answers with feedback',
      'Reading level',
      'Lessons with a writing task',
    ],
    subjects.map(summaryRow),
  )
  return [`${words}${START}`, '## In numbers', summary, ...subjects.map((subject) => subjectPart(subject, notes)), '']
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const TYPED: ReadonlySet<string> = new Set(['number', 'expression', 'edit', 'display', 'graph'])

const subjectTitle = ({ grade, name }: SampleSubject) => `Grade ${grade} ${name[0]?.toUpperCase()}${name.slice(1)}`

function summaryRow(subject: SampleSubject): string[] {
  const questions = subject.lists.flatMap((list) => list.questions)
  const share = (some: readonly unknown[], all: readonly unknown[]) =>
    `${some.length} of ${all.length} (${Math.floor((100 * some.length) / all.length)}%)`
  const wrong = questions.flatMap(questionsWithin).flatMap(wrongAnswers)
  const levels = subject.lessons.map(({ body }) => readingLevel(withoutQuotations(body)))
  return [
    subjectTitle(subject),
    `${questions.length}`,
    share(
      questions.filter((question) => questionsWithin(question).every(({ kind }) => TYPED.has(kind))),
      questions,
    ),
    `${questions.filter(({ variants }) => variants !== null).length}`,
    subject.name === 'mathematics' ? 'all' : '–',
    share(wrong.filter(Boolean), wrong),
    `${Math.min(...levels).toFixed(1)} to ${Math.max(...levels).toFixed(1)}`,
    `${subject.lessons.filter(({ writing }) => writing.length > 0).length} of ${subject.lessons.length}`,
  ]
}

/** For each wrong option and each foreseen wrong answer: true if it has its own feedback. */
function wrongAnswers(question: Question): boolean[] {
  const foreseen = 'wrong' in question ? (question.wrong ?? []) : []
  const inBlanks = 'blanks' in question ? question.blanks.flatMap(({ wrong }) => wrong) : []
  return [...wrongOptions(question), ...[...foreseen, ...inBlanks].map(({ text }) => Boolean(text))]
}

function wrongOptions(question: Question): boolean[] {
  if (!('options' in question)) return []
  const right = [question.correct].flat()
  const inLines = question.kind === 'error' ? question.lineFeedback.toSpliced(question.line, 1).map(Boolean) : []
  return [
    ...question.options.flatMap((_, index) => (right.includes(index) ? [] : [Boolean(question.feedback[index])])),
    ...inLines,
  ]
}

function subjectPart(subject: SampleSubject, notes: Map<string, string>): string {
  const title = subjectTitle(subject)
  const noteOf = (row: string) => notes.get(`${title}/${row}`) ?? ''
  const lessons = subject.lessons.map((lesson) => {
    const name = `${lesson.number} ${lesson.title}`
    return [name, ...lessonFigures(lesson), noteOf(name)]
  })
  const tests = subject.tests.map(({ name, questions }) => [
    name,
    `${questions.length}`,
    kindsOf(questions),
    noteOf(name),
  ])
  const columns = ['Lesson', 'Reading', 'Level', 'Figures', 'Film', 'Quiz', 'Assignment', 'Kinds', 'Second reading']
  return [`## ${title}`, table(columns, lessons), table(['Test', 'Questions', 'Kinds', 'Second reading'], tests)].join(
    '\n\n',
  )
}

function lessonFigures({ body, hasFilm, quiz, assignment }: SampleLesson): string[] {
  const own = withoutQuotations(body)
  const quoted = countWords(body) - countWords(own)
  const passages = listPassages(body).map(
    (passage) => `${countWords(passage.text.slice(passage.title.length))} (${passageLevel(passage).toFixed(1)})`,
  )
  const hasTwo = passages.length === 2 && quoted >= 2 * PASSAGE_WORDS.least
  const countOf = ({ questions, ask }: SampleLesson['quiz']) =>
    ask === undefined ? `${questions.length}` : `${ask} of ${questions.length}`
  return [
    `${countWords(own)} words${hasTwo ? `, passages ${passages.join(' and ')}` : quoted > 0 ? `, passage ${quoted}` : ''}`,
    readingLevel(hasTwo ? own : body).toFixed(1),
    `${body.match(/!\[/g)?.length ?? 0}`,
    hasFilm ? 'yes' : 'no',
    countOf(quiz),
    countOf(assignment),
    kindsOf([...quiz.questions, ...assignment.questions]),
  ]
}

function kindsOf(questions: readonly Question[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of questions) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
}

const table = (columns: readonly string[], rows: readonly string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Last columns of the rows of lessons and tests, by heading and first column. */
function readNotes(page: string): Map<string, string> {
  const notes = new Map<string, string>()
  let heading = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3)
    const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []
    if (cells.length > 1) notes.set(`${heading}/${cells[0]}`, cells.at(-1) ?? '')
  }
  return notes
}

if (import.meta.main) writeFileSync(REVIEW, writeReview(readFileSync(REVIEW, 'utf8')))
