import { renderReadingText } from '../../../reading-text/render-reading-text.ts'

/**
 * The HTML that learners get of a lesson's Markdown. To be made before a connection is held: a long text with many
 * formulas takes a while.
 */
export async function lessonHtml(markdown: string | null): Promise<string | null> {
  return markdown === null ? null : renderReadingText(markdown)
}
