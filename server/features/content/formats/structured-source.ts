import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { lineCounter } from './line-counter.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** How deep problems point, and how far into a list: `0.questions.12`. No list of content is longer. */
const LEVELS = 3
const MOST_ITEMS = 1000

/**
 * On which line each value of a JSON text stands, by its path; `JSON.parse` does not tell. A value deeper than problems
 * point has the line of the one that it is in.
 * @param text JSON that can be parsed, with LF line ends
 */
function jsonLines(text: string): (path: readonly PropertyKey[]) => number {
  const lines = new Map<string, number>()
  const counter = lineCounter(text)
  const open: { isList: boolean; step: string | number; isKeyNext: boolean }[] = []
  const note = (offset: number) => {
    if (open.length > LEVELS || open.some(({ step }) => typeof step === 'number' && step > MOST_ITEMS)) return
    const key = open.map(({ step }) => step).join('/')
    if (!lines.has(key)) lines.set(key, counter.at(offset))
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const within = open.at(-1)
    if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (within?.isList && typeof within.step === 'number') within.step += 1
      else if (within !== undefined) within.isKeyNext = true
    } else if (within?.isKeyNext) {
      within.step = String(JSON.parse(token))
      within.isKeyNext = false
      note(index)
    } else if (token !== ':') {
      note(index)
      if (token === '[') open.push({ isList: true, step: 0, isKeyNext: false })
      if (token === '{') open.push({ isList: false, step: '', isKeyNext: true })
    }
  }
  return (path) => {
    for (let length = Math.min(path.length, LEVELS); length > 0; length -= 1) {
      const line = lines.get(path.slice(0, length).map(String).join('/'))
      if (line !== undefined) return line
    }
    return 1
  }
}

/** A structured text, and the line on which each of its values stands. */
export type Source =
  | { ok: true; value: unknown; lineOf: (path: readonly PropertyKey[]) => number }
  | { ok: false; line: number; message: string }

type Refused = { ok: false; line: number; message: string }
type Value = { ok: true; value: unknown } | Refused

/** Deeper than any content is; what goes deeper is refused. */
const MOST_LEVELS = 12

/** JSON, strictly. */
export function jsonSource(text: string): Source {
  try {
    const value: unknown = JSON.parse(text)
    let lines: ReturnType<typeof jsonLines> | null = null
    return {
      ok: true,
      value,
      lineOf: (path) => {
        lines ??= jsonLines(text)
        return lines(path)
      },
    }
  } catch {
    return { ok: false, line: findJsonErrorLine(text) ?? 1, message: 'From this line on it is not JSON.' }
  }
}

/**
 * YAML 1.2 of the core schema, as plain values. Numbers and booleans that would not be written the same again stay text
 * (1.10, 007, True), so that no title loses a letter. Aliases, tags and keys given twice are refused.
 * @param firstLine the line of the file on which the text begins
 */
export function yamlSource(text: string, firstLine = 1): Source {
  const lines = new LineCounter()
  const document = yamlDocument(text, lines)
  if (document === null) return { ok: false, line: firstLine, message: 'This is not written as YAML asks.' }
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) {
    const message = `This is not written as YAML asks: ${problem.message.split('\n')[0]}.`
    return { ok: false, line: lineAt(problem.pos[0]), message }
  }
  const read = plainValue(document.contents, lineAt)
  if (!read.ok) return read
  return { ok: true, value: read.value, lineOf: (path) => lineAt(offsetOf(document.contents, path)) }
}

function yamlDocument(text: string, lineCounter: LineCounter) {
  try {
    // Keys are compared one by one with all before them; a set does it below in a time that does not explode.
    return parseDocument<Node>(text, {
      ...{ lineCounter, prettyErrors: false, uniqueKeys: false, stringKeys: true },
      ...{ schema: 'core', merge: false, version: '1.2', logLevel: 'silent' },
    })
  } catch {
    return null
  }
}

function plainValue(node: unknown, lineAt: (offset: number) => number, level = 0): Value {
  const refuse = (message: string, place: unknown = node): Refused => ({
    ok: false,
    line: lineAt(startOf(place)),
    message,
  })
  if (level > MOST_LEVELS) return refuse('It is nested too deeply.')
  if (isAlias(node))
    return refuse('References to other places (with * and &) are not read; please write it out.')
  if (isScalar(node)) return { ok: true, value: scalarValue(node.value, node.source, node.type) }
  if (isSeq(node)) {
    const values: unknown[] = []
    for (const item of node.items) {
      const read = plainValue(item, lineAt, level + 1)
      if (!read.ok) return read
      values.push(read.value)
    }
    return { ok: true, value: values }
  }
  if (!isMap(node)) return { ok: true, value: null }
  const values = new Map<string, unknown>()
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (values.has(name)) return refuse(`"${name}" is given twice.`, key)
    const read = plainValue(value, lineAt, level + 1)
    if (!read.ok) return read
    values.set(name, read.value)
  }
  return { ok: true, value: Object.fromEntries(values) }
}

function scalarValue(value: unknown, source: string | undefined, type: string | undefined): unknown {
  if (type !== 'PLAIN' || value === null || typeof value === 'string') return value
  return String(value) === source ? value : source
}

/** Where the value of a path begins, or as much of the path as is there. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number {
  let node = root
  let offset = startOf(root)
  for (const step of path) {
    if (isSeq(node)) node = node.items[Number(step)]
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
      if (pair !== undefined) offset = startOf(pair.key)
      node = pair?.value
      if (pair === undefined) return offset
      continue
    } else return offset
    if (node === undefined) return offset
    offset = startOf(node)
  }
  return offset
}

function startOf(node: unknown): number {
  return (isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined) ?? 0
}
