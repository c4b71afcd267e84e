import type { EditorView } from '@codemirror/view'
import { useRef, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { uploadImage } from './upload-image.ts'

export type MarkdownEditorProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A text in Markdown with its toolbar. Images are uploaded by the toolbar, by pasting and by dropping them. */
export default function MarkdownEditor({ label, value, onChange, error }: MarkdownEditorProps) {
  const view = useRef<EditorView>(null)
  const [uploading, setUploading] = useState(false)

  const upload = async (images: File[]) => {
    setUploading(true)
    for (const image of images) {
      const result = await uploadImage(image)
      const editor = view.current
      if (result.kind === 'refused') toast.error(result.message)
      else if (editor) insertImage(editor, result.address)
    }
    setUploading(false)
  }

  return (
    <Field label={label} error={error} optional>
      {(wiring) => (
        <div className="overflow-hidden rounded-md border-[1.5px] border-line-strong bg-surface has-[.cm-focused]:outline-3 has-[.cm-focused]:outline-focus has-[.cm-focused]:outline-offset-2 has-[[aria-invalid]]:border-danger">
          <MarkdownToolbar view={view} uploading={uploading} onImages={(images) => void upload(images)} />
          <MarkdownView
            view={view}
            value={value}
            onChange={onChange}
            onImages={(images) => void upload(images)}
            attributes={{
              id: wiring.id,
              'aria-label': label,
              spellcheck: 'true',
              ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
              ...(wiring['aria-invalid'] && { 'aria-invalid': 'true' }),
            }}
          />
          <p role="status" className={uploading ? 'px-4 py-2 text-ink-soft text-sm' : 'sr-only'}>
            {uploading && 'Uploading the image...'}
          </p>
        </div>
      )}
    </Field>
  )
}

/** With words for whoever does not see it, selected to be typed over. */
function insertImage(editor: EditorView, address: string) {
  const { from, to } = editor.state.selection.main
  const words = editor.state.sliceDoc(from, to) || 'What the picture shows'
  editor.dispatch({
    changes: { from, to, insert: `![${words}](${address})` },
    selection: { anchor: from + 2, head: from + 2 + words.length },
    scrollIntoView: true,
  })
  editor.focus()
}
