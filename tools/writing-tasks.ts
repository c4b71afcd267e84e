import type { WritingTask } from '#contract/content/writing-tasks.ts'
import { listPassages } from '#domain/content/reading-passages.ts'
import { countWords } from '#domain/writing/written-answer.ts'
import { falseEquations } from '#packages/caption-films/testing/equations.ts'
import { BANDS, isQuotedFrom, quotationsOf } from './passages.ts'
import { plainFormulas, readingLevel, type SampleLesson } from './sample-content.ts'

/** What a task may build on: the texts of its lesson, and the skills of its questions. */
export type TaughtLesson = { texts: readonly string[]; skills: readonly string[]; grade: number }

/** Maximum difference between the words of a model answer and those that the task aims at, as a share of the aim. */
const TOLERANCE = 0.3

/** Questions about the child’s own life: a written answer holds no facts about a family. */
const PERSONAL =
  /\byour (?:own )?(?:family|parents?|mom|dad|mother|father|brothers?|sisters?|home|house|address|birthday|religion|name|life)\b/i

/** Texts of a lesson that a task may quote: its reading, and the passages of its questions. */
export function taughtBy({ body, quiz, assignment, practice }: SampleLesson, grade: number): TaughtLesson {
  const questions = [quiz, assignment, practice].flatMap((list) => list.questions)
  return {
    texts: [body, ...listPassages(body).map(({ text }) => text), ...questions.flatMap(({ stem }) => stem ?? [])],
    skills: questions.flatMap(({ skills }) => skills),
    grade,
  }
}

/** Problems of a task that can be found without reading it as a person does. */
export function findWritingProblems(task: WritingTask, lesson: TaughtLesson): string[] {
  const { prompt, words, model, checklist, skills } = task
  const written = countWords(model)
  const texts = [prompt, model, ...checklist]
  return [
    ...(Math.abs(written - words) > TOLERANCE * words
      ? [`the model answer has ${written} words, not about ${words}`]
      : []),
    ...findWrongQuotations(task, lesson.texts),
    ...skills.filter((skill) => !lesson.skills.includes(skill)).map((skill) => `no question is about ${skill}`),
    ...(skills.length === 0 ? ['it names no skill'] : []),
    ...checklist.filter((line) => !/^I .*\.$/.test(line)).map((line) => `no sentence about the own text: ${line}`),
    ...(new Set(checklist).size < checklist.length ? ['a sentence of the checklist is repeated'] : []),
    ...texts.flatMap((text) => text.match(/.{0,9}["'‘].{0,9}/g) ?? []).map((part) => `not typographic: ${part}`),
    ...texts.flatMap((text) => text.match(PERSONAL) ?? []).map((part) => `asks about ${part}`),
    ...falseEquations(plainFormulas(model)).map((equation) => `false: ${equation}`),
    ...[prompt, model]
      .map(readingLevel)
      .filter((level) => level > (BANDS[lesson.grade]?.most ?? 0))
      .map((level) => `level ${level.toFixed(1)}`),
  ]
}

/** Quotations of the model answer that neither the lesson nor the task has to the letter, if the task asks for quotations. */
function findWrongQuotations({ prompt, model }: WritingTask, texts: readonly string[]): string[] {
  if (!/\bquot(?:e|es|ation|ations)\b/i.test(prompt)) return []
  const quotations = quotationsOf(model)
  if (quotations.length === 0) return ['the model answer quotes nothing']
  return quotations
    .filter((quotation) => !isQuotedFrom([...texts, prompt], quotation))
    .map((quotation) => `not quoted exactly: ${quotation}`)
}
