import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { z } from 'zod'
import { WritingTasks } from '#contract/content/writing-tasks.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'

const ROOT = join(import.meta.dirname, '../content')

const Lesson = z.object({
  number: z.number(),
  title: z.string(),
  video: z.object({ url: z.string().optional() }).default({}),
  quiz: z.object({ questions: z.unknown(), ask: z.number().optional() }),
  assignment: z.object({ tasks: z.unknown(), ask: z.number().optional() }),
  practice: z.object({ questions: z.unknown() }).default({ questions: [] }),
  landing: z.object({ questions: z.unknown() }).default({ questions: [] }),
  film: z.object({ pauses: z.string().optional(), questions: z.unknown() }).default({ questions: [] }),
  writing: WritingTasks.default([]),
})
const Tests = z.array(z.object({ type: z.string(), questions: z.unknown() }))

/** Questions of one part or test. */
export type QuestionList = {
  file: string
  name: string
  parsed: ReturnType<typeof parseQuestions>
  questions: Question[]
}

export type SampleLesson = ReturnType<typeof readLesson>
export type SampleSubject = ReturnType<typeof readSubjects>[number]

let subjects: ReturnType<typeof readContent> | undefined

/**
 * Subjects of the sample content with their questions in the author's form, by grade, with lessons in order. They are read
 * once: parsing them takes seconds.
 */
export function readSubjects() {
  subjects ??= readContent()
  return subjects
}

function readContent() {
  return globSync('grade-*/*/', { cwd: ROOT })
    .sort()
    .map((path) => {
      const [grade = '', name = ''] = path.split(/[\\/]/)
      const folder = join(ROOT, path)
      const lessons = globSync('lessons/*.md', { cwd: folder })
        .map((file) => readLesson(folder, file.replaceAll('\\', '/')))
        .toSorted((a, b) => a.number - b.number)
      const tests = Tests.parse(JSON.parse(readFileSync(join(folder, 'tests.json'), 'utf8'))).map(
        ({ type, questions }) => toList('tests.json', type, questions),
      )
      const lists = [
        ...lessons.flatMap(({ quiz, assignment, practice, landing, film }) => [
          quiz,
          assignment,
          practice,
          landing,
          film,
        ]),
        ...tests,
      ]
      return { grade: Number(grade.slice(-1)), name, folder: `content/${grade}/${name}`, lessons, tests, lists }
    })
}

const ListedSkills = z.object({
  skills: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      needs: z.array(z.object({ skill: z.string(), because: z.string() })).default([]),
      section: z.string().optional(),
    }),
  ),
})

/** Skills of a subject by its folder, such as `content/grade-6/english`. */
export const readSkills = (folder: string) =>
  ListedSkills.parse(JSON.parse(readFileSync(join(ROOT, '..', folder, 'skills.json'), 'utf8'))).skills

function readLesson(folder: string, file: string) {
  const text = readFileSync(join(folder, file), 'utf8')
  const { number, title, video, quiz, assignment, practice, landing, film, writing } = Lesson.parse(
    parseFrontMatter(text),
  )
  return {
    file,
    number,
    title,
    hasFilm: video.url !== undefined,
    body: text.split('---\n').slice(2).join('---\n'),
    quiz: { ...toList(file, 'quiz', quiz.questions), ask: quiz.ask },
    assignment: { ...toList(file, 'assignment', assignment.tasks), ask: assignment.ask },
    practice: toList(file, 'practice', practice.questions),
    landing: toList(file, 'landing', landing.questions),
    film: toList(file, 'film', film.questions),
    writing,
  }
}

function toList(file: string, name: string, list: unknown): QuestionList {
  const parsed = parseQuestions(list)
  return { file, name, parsed, questions: parsed.outcome === 'valid' ? parsed.questions : [] }
}

/** Counts the words of a Markdown text; a formula counts as one, a figure as none. */
export function countWords(text: string): number {
  const plain = text.replace(/!\[.*?\]\(.*?\)|\$\$.*?\$\$/gs, ' ').replace(/(?<!\\)\$[^$\n]*?(?<!\\)\$/g, ' x ')
  return plain.match(/[\p{L}\d][\p{L}\d’'.,]*/gu)?.length ?? 0
}

/** Reading without its quotations, which have the passages. */
export const withoutQuotations = (body: string) => body.replace(/(?:^>.*\n)+/gm, '')

/** Flesch–Kincaid grade level of a reading, without figures, tables and display formulas. */
export function readingLevel(body: string): number {
  const text = body
    .replace(/!\[.*?\]\(.*?\)|\$\$.*?\$\$|^\|.*$/gms, ' ')
    .replace(/(?<!\\)\$[^$\n]*?(?<!\\)\$/g, 'x')
    .replace(/^(?:#+|[-\d.]+) (.*)$/gm, '$1.')
    .replace(/[*_>`]/g, '')
  const sentences = text
    .split(/(?<!\b(?:Mr|Mrs|Ms|Dr))[.!?:]+[”"’)]*\s+|\n\n+/)
    .filter((sentence) => /\p{L}{2,}/u.test(sentence))
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? []
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
}

/** Converts the TeX of readings to plain text. */
export function plainFormulas(body: string): string {
  return body
    .replaceAll('{,}', ',')
    .replace(/(\d)\\frac\{(\d+)\}\{(\d+)\}/g, '($1 + $2/$3)')
    .replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '$1/$2')
    .replace(/\^\{?(-?\d+)\}?/g, (_, digits: string) =>
      [...digits].map((digit) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(digit)]).join(''),
    )
    .replaceAll('\\times', '×')
    .replaceAll('\\cdot', '×')
    .replaceAll('\\div', '÷')
    .replace(/\\sqrt\{([^}]*)\}/g, '√$1')
    .replace(/(?<=[\s$(])-(?=\d)/g, '−')
    .replace(/ - /g, ' − ')
    .replaceAll('\\', '')
    .replaceAll('$', ' ')
}
