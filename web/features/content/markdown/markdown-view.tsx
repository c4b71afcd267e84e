import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { MARKDOWN_TOOLS } from './markdown-tools.ts'

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

/** Uses the color tokens of web/styles/tokens.css, so that the editor follows light and dark. */
const editorTheme = [theme, syntaxHighlighting(marks)]

type MarkdownViewProps = {
  value: string
  onChange: (value: string) => void
  /** Name, description and validity for screen readers. */
  attributes: Record<string, string>
  /** Called with pasted or dropped images. */
  onImages: (files: File[]) => void
  view: RefObject<EditorView | null>
}

const toolKeys: KeyBinding[] = MARKDOWN_TOOLS.flat().flatMap(({ keys, run }) =>
  keys === undefined ? [] : [{ key: keys, run, preventDefault: true }],
)

/** Text field of the Markdown editor. The Tab key leaves it, as in every other field. */
export function MarkdownView({ value, onChange, attributes, onImages, view }: MarkdownViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const callbacks = useRef({ onChange, onImages })
  callbacks.current = { onChange, onImages }
  const attributesCompartment = useRef(new Compartment())
  const initial = useRef({ value, attributes })

  useEffect(() => {
    if (!container.current) return
    const editor = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: initial.current.value,
        extensions: [
          history(),
          drawSelection(),
          markdownLanguage,
          Prec.high(keymap.of([...toolKeys, ...markdownKeymap])),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          placeholder(t`Write the text in Markdown, with formulas like ${{ formula: '$\\frac{1}{2}$' }} …`),
          editorTheme,
          attributesCompartment.current.of(EditorView.contentAttributes.of(initial.current.attributes)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) callbacks.current.onChange(update.state.doc.toString())
          }),
          EditorView.domEventHandlers({
            paste: (event) => handleImages(event, event.clipboardData, callbacks.current.onImages),
            drop: (event) => handleImages(event, event.dataTransfer, callbacks.current.onImages),
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [view])

  // An external value, such as a saved draft, replaces the text.
  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== value) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
    }
  }, [value, view])

  const serialized = JSON.stringify(attributes)
  useEffect(() => {
    const now: Record<string, string> = JSON.parse(serialized)
    view.current?.dispatch({
      effects: attributesCompartment.current.reconfigure(EditorView.contentAttributes.of(now)),
    })
  }, [serialized, view])

  return <div ref={container} />
}

function handleImages(event: Event, data: DataTransfer | null, onImages: (files: File[]) => void): boolean {
  const images = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0) return false
  event.preventDefault()
  onImages(images)
  return true
}
