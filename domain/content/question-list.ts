import { jsonErrorLine } from './json-error-line.ts'

export type QuestionList = { ok: true; items: unknown[] } | { ok: false; message: string }

/** Questions and tasks may come as an array or as the JSON text of one (learner area, section 3). */
export function readQuestionList(input: unknown): QuestionList {
  const value = typeof input === 'string' ? parseJson(input) : { value: input }
  if ('errorLine' in value) {
    return { ok: false, message: `The questions are not valid JSON: see line ${value.errorLine}.` }
  }
  if (!Array.isArray(value.value)) return { ok: false, message: 'The questions must be a list.' }
  return { ok: true, items: Array.from(value.value) }
}

function parseJson(text: string): { value: unknown } | { errorLine: number } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { errorLine: jsonErrorLine(text) ?? 1 }
  }
}
