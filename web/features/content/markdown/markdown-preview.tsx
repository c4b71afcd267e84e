import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ReadingText } from '#web/ui/reading-text.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSettled } from './use-settled.ts'

export type MarkdownPreviewProps = { title: string; markdown: string }

/** The text as learners get it: of the same server, in the same part as on their page. */
export function MarkdownPreview({ title, markdown }: MarkdownPreviewProps) {
  const titleId = useId()
  const settled = useSettled(markdown, 400)
  const empty = settled.trim() === ''
  const preview = useQuery({
    ...api.content.preview.queryOptions({ input: { markdown: settled } }),
    enabled: !empty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex min-h-11 items-end justify-between gap-4">
        <h3 id={titleId} className="wrap-anywhere min-w-0 text-lg">
          {title.trim() || 'Reading'}
        </h3>
        {preview.isFetching && <Spinner className="size-5" />}
      </div>
      {empty ? (
        <p className="rounded-md border border-line border-dashed p-6 text-ink-soft">
          What learners will see stands here as you write.
        </p>
      ) : preview.isError ? (
        <ErrorState
          message="The preview could not be made. Please try again."
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        preview.data && <ReadingText html={preview.data.html} labelledBy={titleId} boxed />
      )}
    </div>
  )
}
