import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { contract } from '#contract/index.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { downloadFile } from '#web/ui/download.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { RowAction } from '../rows/content-table.tsx'

type ExportActionProps = { kind: 'grade' | 'lesson'; itemId: string; title: string }

/** Downloads a grade or a lesson, after a confirmation if the file cannot hold everything. */
export function ExportAction({ kind, itemId, title }: ExportActionProps) {
  const [check, setCheck] = useState<ExportCheck | null>(null)
  const checked = useExport(setCheck)
  const unchecked = useExport()
  return (
    <>
      <RowAction
        Icon={Download}
        label={t`Export`}
        name={t`Export ${{ name: title }}`}
        busy={checked.isPending}
        onClick={() => checked.mutate({ kind, itemId })}
      />
      {check && (
        <Dialog
          open
          title={t`Export ${title}`}
          onClose={() => setCheck(null)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setCheck(null)}>
                {t`Cancel`}
              </Button>
              <Button
                busy={unchecked.isPending}
                busyLabel={t`Exporting...`}
                onClick={() => unchecked.mutate({ kind, itemId })}
              >
                {t`Export anyway`}
              </Button>
            </>
          }
        >
          <ExportProblemList problems={check.problems} />
        </Dialog>
      )}
    </>
  )
}

type ExportCheck = InferContractRouterOutputs<typeof contract>['contentExports']['check']
type ExportKind = 'grade' | 'lesson' | 'quiz' | 'assignment' | 'practice' | 'landing' | 'film' | 'test'
export type BankFormat = 'gift' | 'aiken' | 'csv' | 'json'
type ExportInput = { kind: ExportKind; itemId: string; format?: BankFormat }

/**
 * Downloads content as a file.
 * @param onProblems called instead of downloading if the file format cannot hold everything
 */
export function useExport(onProblems?: (check: ExportCheck) => void) {
  const download = async (input: ExportInput) => {
    const check = await client.contentExports.check(input)
    if (onProblems && check.problems.length > 0) return onProblems(check)
    const outcome = await downloadFile(check.address, check.fileName)
    if (outcome.kind === 'saved') toast.success(t`Exported`, check.fileName)
    else toast.error(outcome.message)
  }
  return useSave(download, { failed: t`Failed to export. Please try again.` })
}

/** List of content that the file format cannot hold. */
export function ExportProblemList({ problems }: Pick<ExportCheck, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <Banner tone="warning" title={t`This file can’t include everything`}>
      <ul className="mt-1 grid gap-1">
        {problems.map(({ question, message }, index) => (
          // Problems may be equal, and their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="wrap-anywhere">
            {question !== null && <span className="font-semibold">{t`Question ${question}:`} </span>}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
