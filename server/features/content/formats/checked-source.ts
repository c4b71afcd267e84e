import type { z } from 'zod'
import type { Problem } from './found.ts'
import { error } from './problems.ts'
import type { Source } from './structured-source.ts'

/** More than a person reads at a time, and few enough to look each one up. */
const MOST_TOLD = 50

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

/**
 * A structured text in the shape that is asked for, or everything that is wrong with it by line and field.
 * @param within the path of the value in the source, when it is a part of it
 */
export function checkedSource<S extends z.ZodType>(
  schema: S,
  source: Source,
  file: string | null,
  within: readonly PropertyKey[] = [],
): Checked<z.output<S>> {
  if (!source.ok) return { ok: false, problems: [error(source.message, { file, line: source.line })] }
  const value = within.reduce<unknown>(
    (part, step) => (Array.isArray(part) && typeof step === 'number' ? part[step] : part),
    source.value,
  )
  const checked = schema.safeParse(value)
  if (checked.success) return { ok: true, value: checked.data }
  const problems = checked.error.issues.slice(0, MOST_TOLD).flatMap((issue) => {
    const at = [...within, ...issue.path]
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_TOLD) : [null]
    return unknown.map((key) => {
      const path = key === null ? at : [...at, key]
      const message = key === null ? issue.message : `"${key}" is not known here.`
      return error(message, { file, line: source.lineOf(path), field: path.map(String).join('.') || null })
    })
  })
  return { ok: false, problems }
}
