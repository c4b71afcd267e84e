import { parseYaml } from '../content-formats/structured/parse-yaml.ts'
import { type Drawn, drawFigure } from './figures.ts'

/** Draws the figure of a fenced block, whose text is YAML or JSON. */
export function drawFenced(text: string): Drawn {
  const parsed = parseYaml(text)
  return parsed.outcome === 'read' ? drawFigure(parsed.value) : { outcome: 'invalid', message: parsed.message }
}

/** Scalar of YAML that begins with a place of a template, which YAML itself would read as a mapping. */
const PLACE = /^(\s*(?:- |[A-Za-z]+: ))(\{(?:=[^{}]*|[A-Za-z]\w*)\}[^"\n]*)$/gm

/** Reads the data of a fenced block before the values of a template are filled in; undefined if it is neither YAML nor JSON. */
export function readFenced(text: string): unknown {
  const parsed = parseYaml(text.replace(PLACE, '$1"$2"'))
  return parsed.outcome === 'read' ? parsed.value : undefined
}

/** Fenced block of a text that is a figure. */
const BLOCK = /^ {0,3}(`{3,}|~{3,}) *figure *\n([\s\S]*?)^ {0,3}\1[`~]* *$/gm

const hasFenced = (text: string) => text.includes('figure') && /`{3}|~{3}/.test(text)

const withLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Fenced block of a figure: its data as written, and its place in the text with line breaks of one character. */
export type Fenced = { data: string; from: number; to: number }

export function findFenced(text: string): Fenced[] {
  if (!hasFenced(text)) return []
  return [...withLines(text).matchAll(BLOCK)].map((match) => ({
    data: match[2] ?? '',
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** Data of each figure of a text, as written. */
export const listFenced = (text: string): string[] => findFenced(text).map(({ data }) => data)

/** Problem of the first figure of a text that cannot be drawn or read; null if there is none. */
export function findFencedProblem(text: string): string | null {
  for (const [index, data] of listFenced(text).entries()) {
    const drawn = drawFenced(data)
    const problem = drawn.outcome === 'invalid' ? drawn.message : drawn.problem
    if (problem !== null) return `Figure ${index + 1}: ${problem}`
  }
  return null
}

/**
 * Replaces each figure of a text.
 * @param replace receives the figure's data as written
 */
export function replaceFenced(text: string, replace: (data: string) => string): string {
  if (!hasFenced(text)) return text
  return withLines(text).replace(BLOCK, (_block, _fence, data: string) => replace(data))
}
