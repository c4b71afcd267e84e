import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'

const CONTENT = join(import.meta.dirname, '../../content')

type KnownQuestion = { question: string; options: string[]; correct: number; explanation: string }
export type AnswerKey = {
  /** Text of the correct option of a question on the screen. */
  rightOption(question: string): string
  /** Every question of the sample content. */
  all: KnownQuestion[]
}

/** Correct answers of the sample content, which only its authors and the server know; read from the content files. */
export async function readAnswerKey(): Promise<AnswerKey> {
  const all: KnownQuestion[] = []
  for await (const file of glob(['**/tests.json', '**/lessons/*.md'], { cwd: CONTENT })) {
    const text = readFileSync(join(CONTENT, file), 'utf8')
    collect(file.endsWith('.md') ? parseFrontMatter(text) : JSON.parse(text), all)
  }
  const byText = new Map(all.map((known) => [known.question, known]))
  return {
    all,
    rightOption(question) {
      const known = byText.get(question)
      const option = known?.options[known.correct]
      if (option === undefined) throw new Error(`No sample question reads "${question}"`)
      return option
    },
  }
}

function collect(value: unknown, into: KnownQuestion[]) {
  if (typeof value !== 'object' || value === null) return
  if (isQuestion(value)) into.push(value)
  else for (const part of Object.values(value)) collect(part, into)
}

function isQuestion(value: object): value is KnownQuestion {
  return 'question' in value && 'options' in value && 'correct' in value && 'explanation' in value
}
