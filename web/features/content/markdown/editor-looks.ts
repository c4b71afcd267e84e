import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const theme = EditorView.theme({
  '&': { minHeight: '20rem', maxHeight: '65dvh', color: 'var(--color-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.7', fontSize: '1rem' },
  '.cm-content': { padding: '0.875rem 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)', borderLeftWidth: '2px' },
  '.cm-placeholder': { color: 'var(--color-ink-soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-blue-wash)',
  },
})

const heading = { fontWeight: '700', fontFamily: 'var(--font-heading)' }

const marks = HighlightStyle.define([
  { tag: tags.heading1, ...heading, fontSize: '1.4em' },
  { tag: tags.heading2, ...heading, fontSize: '1.25em' },
  { tag: tags.heading, ...heading },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--color-info)' },
  { tag: tags.quote, color: 'var(--color-ink-soft)' },
  { tag: tags.monospace, color: 'var(--color-purple)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-ink-soft)' },
])

/** Colors have the names of web/styles/tokens.css, so that the editor follows light and dark. */
export const editorLooks = [theme, syntaxHighlighting(marks)]
