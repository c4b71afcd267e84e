import type { InferContractRouterOutputs } from '@orpc/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { refusalMessage } from '#web/api/api-error.ts'
import { client } from '#web/api/client.ts'
import { downloadFile } from '#web/ui/download.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

export type ExportCheck = InferContractRouterOutputs<typeof contract>['contentExports']['check']
type ExportKind = 'grade' | 'lesson' | 'quiz' | 'assignment' | 'test'
export type BankFormat = 'gift' | 'aiken' | 'csv'
type ExportInput = { kind: ExportKind; itemId: string; format?: BankFormat }

const KEY = ['export-content']

/**
 * Saves something as a file. Where `onLoss` is given and something would be missing in the file, that is told first and
 * nothing is saved.
 */
export function useExport(onLoss?: (check: ExportCheck) => void) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationKey: KEY,
    networkMode: 'always',
    mutationFn: async (input: ExportInput) => {
      const check = await client.contentExports.check(input)
      if (onLoss && check.problems.length > 0) return onLoss(check)
      const outcome = await downloadFile(check.address, check.fileName)
      if (outcome.kind === 'saved') toast.success('Exported', check.fileName)
      else toast.error(outcome.message)
    },
    onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to export. Please try again.'),
  })
  return {
    busy: saving.isPending,
    save: (input: ExportInput) => {
      // The button turns busy a moment after the press, and a double click is faster.
      if (queryClient.isMutating({ mutationKey: KEY }) === 0) saving.mutate(input)
    },
  }
}

/** What the file cannot carry. */
export function ExportProblemList({ problems }: Pick<ExportCheck, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <Banner tone="warning" title="Not everything fits into this file">
      <ul className="mt-1 grid gap-1">
        {problems.map(({ question, message }, index) => (
          // Two may say the same, and none ever changes its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="wrap-anywhere">
            {question !== null && <span className="font-semibold">Question {question}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
