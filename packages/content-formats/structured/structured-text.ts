import type { z } from 'zod'
import { error, type Problem } from '../parse-result.ts'

/** Parsed JSON or YAML, with the line on which each value starts. */
export type StructuredText =
  | { outcome: 'read'; value: unknown; lineOf: (path: readonly PropertyKey[]) => number }
  | { outcome: 'failed'; line: number; message: string }

export type Validated<T> = { outcome: 'read'; value: T } | { outcome: 'failed'; problems: Problem[] }

/** Maximum number of problems per value. */
const MAX_PROBLEMS = 50

/**
 * Validates a structured text against a schema. Problems have the line and field of each invalid value.
 * @param within path of the value in the text, if it is only a part of it
 */
export function validateStructure<S extends z.ZodType>(
  schema: S,
  source: StructuredText,
  file: string | null,
  within: readonly PropertyKey[] = [],
): Validated<z.output<S>> {
  if (source.outcome === 'failed')
    return { outcome: 'failed', problems: [error(source.message, { file, line: source.line })] }
  const value = within.reduce<unknown>(
    (part, step) => (Array.isArray(part) && typeof step === 'number' ? part[step] : part),
    source.value,
  )
  const parsed = schema.safeParse(value)
  if (parsed.success) return { outcome: 'read', value: parsed.data }
  const problems = parsed.error.issues.slice(0, MAX_PROBLEMS).flatMap((issue) => {
    const path = [...within, ...issue.path]
    const locate = (at: PropertyKey[]) => ({
      file,
      line: source.lineOf(at),
      field: at.map(String).join('.') || null,
    })
    if (issue.code !== 'unrecognized_keys') return [error(issue.message, locate(path))]
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => error(`"${key}" is not known here.`, locate([...path, key])))
  })
  return { outcome: 'failed', problems }
}
