import { findFenced, readFenced } from '#packages/figures/fenced.ts'

/** Figure in a text: its data, or its text if they cannot be read, and its place in the text. */
export type FigureBlock = { figure: unknown; from: number; to: number }

/** Line breaks of a text as an editor counts them. */
const withLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Figures of a text, which are fenced blocks. */
export const listFigureBlocks = (text: string): FigureBlock[] =>
  findFenced(text).map(({ data, from, to }) => ({ figure: readFenced(data) ?? data, from, to }))

/** Text in which a figure is a fenced block. @param data as JSON */
export const figureBlock = (data: string): string => `\`\`\`figure\n${data}\n\`\`\``

/** Replaces a block of a text by another, or removes it with the empty lines around it. */
export function replaceBlock(
  text: string,
  { from, to }: Pick<FigureBlock, 'from' | 'to'>,
  block: string | null,
): string {
  const written = withLines(text)
  const before = written.slice(0, from)
  const after = written.slice(to)
  if (block !== null) return before + block + after
  return [before.trimEnd(), after.trimStart()].filter((part) => part !== '').join('\n\n')
}

/** Adds a block after the line of a place of a text, with empty lines around it; after a figure that the place is in. */
export function insertBlock(text: string, place: number, block: string): string {
  const written = withLines(text)
  const within = listFigureBlocks(written).find(({ from, to }) => place > from && place < to)
  const line = written.indexOf('\n', within ? within.to : place)
  const end = line < 0 ? written.length : line
  const before = written.slice(0, end).trimEnd()
  const after = written.slice(end).replace(/^\n+/, '')
  return [before, block, after].filter((part) => part !== '').join('\n\n')
}
