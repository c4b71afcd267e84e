import { parseYaml } from '../content-formats/structured/parse-yaml.ts'
import { type Drawn, drawFigure } from './figures.ts'

/** Draws the figure of a fenced block, whose text is YAML or JSON. */
export function drawFenced(text: string): Drawn {
  const parsed = parseYaml(text)
  return parsed.outcome === 'read' ? drawFigure(parsed.value) : { outcome: 'invalid', message: parsed.message }
}

/** Fenced block of a Markdown text that is a figure. */
const BLOCK = /^ {0,3}(`{3,}|~{3,}) *figure *\n([\s\S]*?)^ {0,3}\1[`~]* *$/gm

/** Problem of the first figure of a Markdown text that cannot be drawn or read; null if there is none. */
export function findFencedProblem(markdown: string): string | null {
  for (const [index, [, , text = '']] of [...markdown.replace(/\r\n?/g, '\n').matchAll(BLOCK)].entries()) {
    const drawn = drawFenced(text)
    const problem = drawn.outcome === 'invalid' ? drawn.message : drawn.problem
    if (problem !== null) return `Figure ${index + 1}: ${problem}`
  }
  return null
}
