import { parse } from 'yaml'
import { fillPassages, listPassages } from '../content/reading-passages.ts'

/** Parses the front matter of a lesson's Markdown file; its questions have the passages that they name. */
export function parseFrontMatter(markdown: string): unknown {
  const [, front = '', ...body] = markdown.split(/^---\n/m)
  return fillPassages(parse(front), listPassages(body.join('---\n'))).lesson
}
