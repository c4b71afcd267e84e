import { parseYaml } from '../content-formats/structured/parse-yaml.ts'
import { type Drawn, drawFigure } from './figures.ts'

/** Draws the figure of a fenced block, whose text is YAML or JSON. */
export function drawFenced(text: string): Drawn {
  const parsed = parseYaml(text)
  return parsed.outcome === 'read' ? drawFigure(parsed.value) : { outcome: 'invalid', message: parsed.message }
}

/** Fenced block of a text that is a figure. */
const BLOCK = /^ {0,3}(`{3,}|~{3,}) *figure *\n([\s\S]*?)^ {0,3}\1[`~]* *$/gm

const hasFenced = (text: string) => text.includes('figure') && /`{3}|~{3}/.test(text)

const withLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Data of each figure of a text, as written. */
export function listFenced(text: string): string[] {
  return hasFenced(text) ? [...withLines(text).matchAll(BLOCK)].map(([, , data = '']) => data) : []
}

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
