import { writeQuestion } from '#domain/content/questions/write-question.ts'
import { listPassages, type Passage } from '#domain/content/reading-passages.ts'
import type { Question } from '#domain/scoring/question.ts'
import { countWords, readingLevel, type SampleLesson } from './sample-content.ts'

/** Words of each of the two passages of an English lesson. */
export const PASSAGE_WORDS = { least: 500, most: 900 }

/** Flesch–Kincaid grades of a passage, by school grade (docs/content-review.md has the reasons). */
export const BANDS: Readonly<Record<number, { least: number; most: number }>> = {
  6: { least: 5, most: 7.5 },
  7: { least: 6, most: 8.5 },
  8: { least: 7, most: 9.5 },
}

/** Questions that each passage has, in quiz, assignment and practice together. */
const LEAST_QUESTIONS = 3

/** A speech or a stage direction of a play, whose parts are too short for a formula that is for prose. */
const OF_PLAY = /^(?:\(|Characters:|[A-Z][A-Z. ]+:)/

/** Level of the prose of a passage, without verses and lines of a play. */
export const passageLevel = ({ title, text }: Passage) =>
  readingLevel(
    text
      .slice(title.length)
      .split('\n\n')
      .filter((paragraph) => !paragraph.trim().includes('\n') && !OF_PLAY.test(paragraph.trim()))
      .join('\n\n'),
  )

type Lesson = Pick<SampleLesson, 'body' | 'quiz' | 'assignment' | 'practice'>

const questionsOf = ({ quiz, assignment, practice }: Lesson) =>
  [quiz, assignment, practice].flatMap(({ name, questions }) =>
    questions.map((question) => ({ name: `${name} ${question.id}`, question })),
  )

/** Faults of the two passages that an English lesson has, and of the questions about them. */
export function findPassageFaults(lesson: Lesson, grade: number): string[] {
  const passages = listPassages(lesson.body)
  const { least, most } = BANDS[grade] ?? { least: 0, most: 0 }
  const questions = questionsOf(lesson)
  const faults = passages.flatMap((passage) => {
    const words = countWords(passage.text.slice(passage.title.length))
    const level = Math.round(10 * passageLevel(passage)) / 10
    const about = questions.filter(({ question }) => question.stem === passage.text)
    return [
      ...(words < PASSAGE_WORDS.least || words > PASSAGE_WORDS.most ? [`has ${words} words`] : []),
      ...(level < least || level > most ? [`has level ${level}`] : []),
      ...(about.length < LEAST_QUESTIONS ? [`has ${about.length} questions`] : []),
      ...about.flatMap(({ name, question }) => findLacks(question).map((lack) => `${name} ${lack}`)),
    ].map((fault) => `${passage.title}: ${fault}`)
  })
  return passages.length === 2 ? faults : [`${passages.length} passages`, ...faults]
}

function findLacks(question: Question): string[] {
  const hasSilent =
    ('options' in question &&
      question.options.some((_, at) => question.correct !== at && !question.feedback[at]?.text.trim())) ||
    (question.kind === 'spot' &&
      question.passage.some((_, at) => !question.correct.includes(at) && !question.feedback[at]?.text.trim()))
  return [
    ...(question.skills.length === 0 ? ['has no skill'] : []),
    ...(question.hints.length === 0 ? ['has no hint'] : []),
    ...(hasSilent ? ['has a wrong option without feedback'] : []),
  ]
}

/** Skill whose questions offer inexact quotations as wrong options. */
const EXACTNESS = /\.quote-exactly$/

/**
 * Quotations of three or more words in questions about a text that the text does not have to the letter. A quotation may
 * have gaps marked with an ellipsis, its own last mark and its own capital; those in feedback may also be of an option.
 */
export function findInexactQuotations(lesson: Lesson): string[] {
  return questionsOf(lesson).flatMap(({ name, question }) =>
    question.stem === null
      ? []
      : inexactIn(question, question.stem, lesson.body).map((quotation) => `${name}: ${quotation}`),
  )
}

function inexactIn(question: Question, stem: string, body: string): string[] {
  const { options, passage, pairs, text, items, correct, blanks, answer, ...written } = { ...writeQuestion(question) }
  const own = flat([options, passage, pairs, text, items])
  const known = oneLine(stem)
  const isKnown = (part: string) => hasStretch(known, part)
  const isExact = (part: string) => isKnown(part) || own.some((one) => oneLine(one).includes(part))
  const asksForExactness = question.skills.some((skill) => EXACTNESS.test(skill))
  const sentences = question.kind === 'spot' ? flat(passage) : []
  const quotedOptions = asksForExactness ? [] : flat([options, pairs, items]).flatMap(quotationsOf)
  return [
    ...sentences.flatMap(partsOf).filter((part) => !isKnown(part)),
    // An option may also quote another text of the reading, to compare.
    ...quotedOptions.flatMap(partsOf).filter((part) => !isKnown(part) && !oneLine(body).includes(part)),
    ...flat([
      question.question.replace(/^Theme: “[^”]*”/, ''),
      written.explanation,
      written.hints,
      written.steps,
      written.feedback,
      written.wrong,
    ])
      .flatMap(quotationsOf)
      .flatMap(partsOf)
      .filter((part) => !isExact(part)),
  ]
}

/** All texts within a value. */
function flat(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : []
}

/** Texts within quotation marks. */
export const quotationsOf = (text: string) => [...text.matchAll(/“([^”]*)”/g)].map(([, quotation = '']) => quotation)

/** Stretches of a quotation between its gaps, without the mark at their end. */
const stretchesOf = (quotation: string) =>
  oneLine(quotation)
    .split(/\s*(?:…|_____|\s\/\s)\s*/)
    .map((part) => part.replace(/^[“(]+|[.,!?;:”)]+$/g, '').trim())

const partsOf = (quotation: string) => stretchesOf(quotation).filter((part) => part.split(' ').length >= 3)

/** True if one of the texts has each stretch of the quotation to the letter, apart from its first letter's case. */
export const isQuotedFrom = (texts: readonly string[], quotation: string) =>
  stretchesOf(quotation).every((part) => texts.some((text) => hasStretch(oneLine(text), part)))

const hasStretch = (known: string, part: string) => known.includes(part) || known.includes(withOtherFirst(part))

/** Quotation whose first letter is a capital one where the text has a small one, or the other way round. */
function withOtherFirst([first = '', ...rest]: string): string {
  return [first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase(), ...rest].join('')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
