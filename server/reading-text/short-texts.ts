import { cacheOfJson } from '../bounded-cache.ts'
import { escapeHtml } from '../escape-html.ts'
import type { TextRenderer } from './text-renderer.ts'
import { withinTime } from './within-time.ts'

/**
 * Renders a short Markdown text to sanitized HTML, such as a task for a written answer. One that cannot be rendered, or not
 * in time, is a paragraph of plain text.
 */
export type RenderShortText = (markdown: string, by: string) => Promise<string>

/** Megabytes of cached HTML: the tasks and model answers of a few hundred lessons. */
const MAX_CACHED = 4

/** @param by person in whose queue it waits, as for reading texts */
export function shortTextRenderer({ render }: Pick<TextRenderer, 'render'>): RenderShortText {
  const cache = cacheOfJson<string>(MAX_CACHED)
  return async (markdown, by) => {
    const known = cache.get(markdown)
    if (known !== undefined) return known
    const rendered = await withinTime(render(markdown, by)).catch(() => undefined)
    if (rendered?.outcome !== 'rendered') return `<p>${escapeHtml(markdown)}</p>`
    cache.set(markdown, rendered.html)
    return rendered.html
  }
}
