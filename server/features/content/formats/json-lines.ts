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
export function jsonLines(text: string): (path: readonly PropertyKey[]) => number {
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
