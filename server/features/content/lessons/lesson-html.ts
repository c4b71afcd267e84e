import type { TextRenderer } from '../../../reading-text/text-renderer.ts'

export type LessonHtml = { ok: true; html: string | null } | { ok: false; fields: Record<string, string> }

export const TOO_COMPLEX = 'This text is too complex to be shown. Please make it shorter, or divide it.'

/** The HTML that learners get of a lesson's Markdown. To be made before a connection is held: it may take a while. */
export async function lessonHtml(renderer: TextRenderer, markdown: string | null): Promise<LessonHtml> {
  if (markdown === null) return { ok: true, html: null }
  const rendered = await renderer.render(markdown)
  return rendered.outcome === 'rendered'
    ? { ok: true, html: rendered.html }
    : { ok: false, fields: { textMarkdown: TOO_COMPLEX } }
}
