import { parse } from 'yaml'

/** Parses the front matter of a lesson's Markdown file. */
export function parseFrontMatter(markdown: string): unknown {
  const [, front = ''] = markdown.split(/^---\n/m)
  return parse(front)
}
