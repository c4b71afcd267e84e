import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import type { ListedAnswer, WrittenAnswers } from '#web/product/written-answer.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type ShareAnswerProps = { answer: ListedAnswer; helpers: WrittenAnswers['helpers'] }

/** Shares a text with a helper whom a parent lets read, or no longer; nothing without such a helper. */
export function ShareAnswer({ answer: { lessonId, part, lessonTitle, sharedWith }, helpers }: ShareAnswerProps) {
  const queryClient = useQueryClient()
  const change = useSave(client.writing.share, {
    done: async (_, { helperId, shared }) => {
      await queryClient.invalidateQueries({ queryKey: api.writing.list.key() })
      const helper = helpers.find(({ id }) => id === helperId)?.name || t`Your helper`
      if (shared) toast.success(t`${helper} can read this text now`)
      else toast.success(t`${helper} can’t read this text any more`)
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  if (helpers.length === 0) return null
  return (
    <ul className="divide-y divide-line border-line border-t print:hidden">
      {helpers.map(({ id, name }) => {
        const helper = name || t`Your helper`
        const reader = name || t`your helper`
        const shared = sharedWith.includes(id)
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="wrap-anywhere min-w-0 flex-1 basis-52 text-sm">
              {shared ? t`${helper} can read this text, also when you change it.` : t`${helper} can’t read this text.`}
            </span>
            <Button
              variant="secondary"
              size="small"
              busy={change.isPending && change.variables.helperId === id}
              busyLabel={t`Saving...`}
              onClick={() => change.mutate({ lessonId, part, helperId: id, shared: !shared })}
            >
              {shared ? t`Stop sharing with ${{ helper: reader }}` : t`Share with ${{ helper: reader }}`}
              <span className="sr-only">: {lessonTitle}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
