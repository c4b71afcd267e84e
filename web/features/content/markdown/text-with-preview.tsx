import { lazy, Suspense, useState } from 'react'
import { loadCode } from '#web/api/load-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { MarkdownEditorProps } from './markdown-editor.tsx'
import { MarkdownPreview } from './markdown-preview.tsx'

/** Where the editor's code cannot be had, a plain field takes the text: nobody has to stop writing. */
const MarkdownEditor = lazy(() =>
  loadCode(() => import('./markdown-editor.tsx')).catch(() => ({ default: PlainEditor })),
)

function PlainEditor({ onChange, ...field }: MarkdownEditorProps) {
  return (
    <TextAreaField
      {...field}
      optional
      hint="The editor could not be loaded. You can go on in this plain one."
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Writing and preview side by side; on a phone one at a time. */
export function TextWithPreview({ title, ...editor }: MarkdownEditorProps & { title: string }) {
  const [previewing, setPreviewing] = useState(false)
  return (
    <>
      <div className="flex gap-2 lg:hidden">
        <Button
          size="small"
          variant={previewing ? 'ghost' : 'secondary'}
          aria-pressed={!previewing}
          onClick={() => setPreviewing(false)}
        >
          Write
        </Button>
        <Button
          size="small"
          variant={previewing ? 'secondary' : 'ghost'}
          aria-pressed={previewing}
          onClick={() => setPreviewing(true)}
        >
          Preview
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className={previewing ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>
          <Suspense fallback={<Loading label="Loading the editor..." />}>
            <MarkdownEditor {...editor} />
          </Suspense>
        </div>
        <section aria-label="Preview" className={previewing ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          <MarkdownPreview title={title} markdown={editor.value} />
        </section>
      </div>
    </>
  )
}
