import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { StructuredText } from './structured-text.ts'

type Rejected = { outcome: 'failed'; line: number; message: string }
type Value = { outcome: 'read'; value: unknown } | Rejected

/** Maximum nesting depth. */
const MAX_DEPTH = 12

/**
 * Parses YAML 1.2 (core schema) to plain values. Numbers and booleans that would not round-trip (1.10, 007, True)
 * remain text, so that titles do not change. Rejects aliases, tags and duplicate keys.
 * @param firstLine line of the file on which the text starts
 */
export function parseYaml(text: string, firstLine = 1): StructuredText {
  const lines = new LineCounter()
  const document = parseYamlDocument(text, lines)
  if (document === null) return { outcome: 'failed', line: firstLine, message: 'Invalid YAML.' }
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) {
    const message = `Invalid YAML: ${problem.message.split('\n')[0]}.`
    return { outcome: 'failed', line: lineAt(problem.pos[0]), message }
  }
  const converted = toPlainValue(document.contents, lineAt)
  if (converted.outcome === 'failed') return converted
  return {
    outcome: 'read',
    value: converted.value,
    lineOf: (path) => lineAt(findOffset(document.contents, path)),
  }
}

function parseYamlDocument(text: string, lineCounter: LineCounter) {
  try {
    // The library's check compares each key with all previous ones; toPlainValue finds duplicates in linear time.
    return parseDocument<Node>(text, {
      lineCounter,
      prettyErrors: false,
      uniqueKeys: false,
      stringKeys: true,
      schema: 'core',
      merge: false,
      version: '1.2',
      logLevel: 'silent',
    })
  } catch {
    return null
  }
}

function toPlainValue(node: unknown, lineAt: (offset: number) => number, depth = 0): Value {
  const reject = (message: string, at: unknown = node): Rejected => ({
    outcome: 'failed',
    line: lineAt(startOf(at)),
    message,
  })
  if (depth > MAX_DEPTH) return reject('It is nested too deeply.')
  if (isAlias(node)) {
    return reject('References (with * and &) aren’t supported. Please write the value out.')
  }
  if (isScalar(node)) return { outcome: 'read', value: scalarValue(node.value, node.source, node.type) }
  if (isSeq(node)) {
    const values: unknown[] = []
    for (const item of node.items) {
      const converted = toPlainValue(item, lineAt, depth + 1)
      if (converted.outcome === 'failed') return converted
      values.push(converted.value)
    }
    return { outcome: 'read', value: values }
  }
  if (!isMap(node)) return { outcome: 'read', value: null }
  const values = new Map<string, unknown>()
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (values.has(name)) return reject(`"${name}" appears twice.`, key)
    const converted = toPlainValue(value, lineAt, depth + 1)
    if (converted.outcome === 'failed') return converted
    values.set(name, converted.value)
  }
  return { outcome: 'read', value: Object.fromEntries(values) }
}

function scalarValue(value: unknown, source: string | undefined, type: string | undefined): unknown {
  if (type !== 'PLAIN' || value === null || typeof value === 'string') return value
  return String(value) === source ? value : source
}

/** Offset of the value at a path, or of the longest existing prefix of the path. */
function findOffset(root: unknown, path: readonly PropertyKey[]): number {
  let node = root
  let offset = startOf(root)
  for (const step of path) {
    if (isSeq(node)) node = node.items[Number(step)]
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
      if (pair === undefined) return offset
      offset = startOf(pair.key)
      node = pair.value
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
