import { parse } from 'yaml'

/** What stands in front of the text of a lesson's Markdown file, as the sample content has it. */
export function parseFrontMatter(markdown: string): unknown {
  const [, front = ''] = markdown.split(/^---\n/m)
  return parse(front)
}
