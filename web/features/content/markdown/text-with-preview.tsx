import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { api } from '#web/api/client.ts'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Loading, Spinner } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { ReadingText } from '#web/ui/reading-text.tsx'
import type { MarkdownEditorProps } from './markdown-editor.tsx'

/** Falls back to a plain field if the editor's code cannot be loaded. */
const MarkdownEditor = lazy(() =>
  loadCode(() => import('./markdown-editor.tsx')).catch(() => ({ default: PlainEditor })),
)

function PlainEditor({ onChange, ...field }: MarkdownEditorProps) {
  return (
    <TextAreaField
      {...field}
      optional
      hint={t`We couldn’t load the editor. You can keep writing in this simple one.`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Editor and preview side by side, or one at a time on a phone. */
export function TextWithPreview({ title, ...editor }: MarkdownEditorProps & { title: string }) {
  const [previewing, setPreviewing] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2 lg:hidden">
        <Button
          size="small"
          variant={previewing ? 'ghost' : 'secondary'}
          aria-pressed={!previewing}
          onClick={() => setPreviewing(false)}
        >
          {t({ message: 'Write', context: 'editor' })}
        </Button>
        <Button
          size="small"
          variant={previewing ? 'secondary' : 'ghost'}
          aria-pressed={previewing}
          onClick={() => setPreviewing(true)}
        >
          {t`Preview`}
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className={previewing ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>
          <Suspense fallback={<Loading label={t`Loading the editor...`} />}>
            <MarkdownEditor {...editor} />
          </Suspense>
        </div>
        <section aria-label={t`Preview`} className={previewing ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          <MarkdownPreview title={title} markdown={editor.value} />
        </section>
      </div>
    </>
  )
}

type MarkdownPreviewProps = { title: string; markdown: string }

/** Preview of the text as learners see it: rendered by the server and shown by the same component. */
function MarkdownPreview({ title, markdown }: MarkdownPreviewProps) {
  const titleId = useId()
  const debounced = useDebounced(markdown, 400)
  const empty = debounced.trim() === ''
  const preview = useQuery({
    ...api.content.preview.queryOptions({ input: { markdown: debounced } }),
    enabled: !empty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex min-h-11 items-end justify-between gap-4">
        <h3 id={titleId} className="wrap-anywhere min-w-0 text-lg">
          {title.trim() || t`Reading`}
        </h3>
        {preview.isFetching && <Spinner className="size-5" />}
      </div>
      {empty ? (
        <p className="rounded-md border border-line border-dashed p-6 text-ink-soft">
          {t`A preview appears here as you write.`}
        </p>
      ) : preview.isError ? (
        <ErrorState
          message={t`We couldn’t create the preview. Please try again.`}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        preview.data && <ReadingText html={preview.data.html} labelledBy={titleId} boxed />
      )}
    </div>
  )
}

/** Returns the value once it has been stable for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
