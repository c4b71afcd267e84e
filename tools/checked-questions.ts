import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'

const Checked = z.looseObject({ id: z.string(), check: z.json().optional() })
const Lesson = z.object({
  quiz: z.object({ questions: z.array(Checked) }),
  assignment: z.object({ tasks: z.array(Checked) }),
  practice: z.object({ questions: z.array(Checked) }).default({ questions: [] }),
  landing: z.object({ questions: z.array(Checked) }).default({ questions: [] }),
  film: z.object({ questions: z.array(Checked) }).default({ questions: [] }),
})
const Tests = z.array(z.object({ type: z.string(), questions: z.array(Checked) }))

/** Questions of a grade's mathematics with their checks, named by part or test and id; `written` is as in the file. */
export function readGrade(grade: string) {
  const folder = join(import.meta.dirname, '../content', grade, 'mathematics')
  return globSync(['lessons/*.md', 'tests.json'], { cwd: folder }).flatMap((path) => {
    const file = path.replaceAll('\\', '/')
    return partsOf(file, readFileSync(join(folder, file), 'utf8')).flatMap(([part, list]) =>
      parseAll(list).map((question, index) => ({
        file,
        name: `${part} ${question.id}`,
        question,
        check: list[index]?.check,
        written: list[index] ?? {},
      })),
    )
  })
}

function partsOf(file: string, text: string): [name: string, list: z.infer<typeof Checked>[]][] {
  if (!file.endsWith('.md')) return Tests.parse(JSON.parse(text)).map(({ type, questions }) => [type, questions])
  const { quiz, assignment, practice, landing, film } = Lesson.parse(parseFrontMatter(text))
  return [
    ['quiz', quiz.questions],
    ['assignment', assignment.tasks],
    ['practice', practice.questions],
    ['landing', landing.questions],
    ['film', film.questions],
  ]
}

/** @throws Error with the first problem */
export function parseAll(list: unknown) {
  const parsed = parseQuestions(list)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}
