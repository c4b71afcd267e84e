import { createLineCounter } from '../line-numbers.ts'
import type { StructuredText } from './structured-text.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Limits for recording the lines of values: depth of the path, as in `0.questions.12`, and length of a list. */
const MAX_DEPTH = 3
const MAX_LIST_ITEMS = 1000

/**
 * Parses strict JSON.
 * @param text with LF line endings
 * @param findErrorLine returns the 1-based line of the first syntax error, or null
 */
export function parseJson(text: string, findErrorLine: (text: string) => number | null): StructuredText {
  try {
    const value: unknown = JSON.parse(text)
    let lineOf: ReturnType<typeof locateValues> | null = null
    return {
      outcome: 'read',
      value,
      lineOf: (path) => {
        lineOf ??= locateValues(text)
        return lineOf(path)
      },
    }
  } catch {
    return { outcome: 'failed', line: findErrorLine(text) ?? 1, message: 'Invalid JSON from this line on.' }
  }
}

/**
 * Maps the path of each value to its line, which `JSON.parse` does not report. A value below the maximum depth has the
 * line of its container.
 */
function locateValues(text: string): (path: readonly PropertyKey[]) => number {
  const lines = new Map<string, number>()
  const lineAt = createLineCounter(text)
  const open: { isList: boolean; step: string | number; isKeyNext: boolean }[] = []
  const record = (offset: number) => {
    if (open.length > MAX_DEPTH) return
    if (open.some(({ step }) => typeof step === 'number' && step > MAX_LIST_ITEMS)) return
    const key = open.map(({ step }) => step).join('/')
    if (!lines.has(key)) lines.set(key, lineAt(offset))
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const parent = open.at(-1)
    if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (parent?.isList && typeof parent.step === 'number') parent.step += 1
      else if (parent !== undefined) parent.isKeyNext = true
    } else if (parent?.isKeyNext) {
      parent.step = String(JSON.parse(token))
      parent.isKeyNext = false
      record(index)
    } else if (token !== ':') {
      record(index)
      if (token === '[') open.push({ isList: true, step: 0, isKeyNext: false })
      if (token === '{') open.push({ isList: false, step: '', isKeyNext: true })
    }
  }
  return (path) => {
    for (let length = Math.min(path.length, MAX_DEPTH); length > 0; length -= 1) {
      const line = lines.get(path.slice(0, length).map(String).join('/'))
      if (line !== undefined) return line
    }
    return 1
  }
}
