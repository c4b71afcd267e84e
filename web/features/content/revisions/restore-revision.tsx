import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/delete-dialog.tsx'
import { fieldLabel } from '../compare/describe-content.ts'
import { useContentAddress } from '../content-address.ts'
import { failureMessage, successMessage } from '../content-labels.ts'
import type { ContentKind } from '../content-queries.ts'

type RestoreRevisionProps = {
  kind: ContentKind
  itemId: string
  version: number
  /** Current version, with which this one was compared. */
  basedOn: number
}

/** Restores a version of an item as a new version, which can be undone in the same way. */
export function RestoreRevision({ kind, itemId, version, basedOn }: RestoreRevisionProps) {
  const queryClient = useQueryClient()
  const showInBinToast = useInBinToast()
  const { show } = useContentAddress()
  const [invalid, setInvalid] = useState<Record<string, string> | null>(null)

  const restore = useSave(client.contentRevisions.restore, {
    done: () => {
      toast.success(successMessage(kind, 'restored'), t`Restored to version ${version}.`)
      void show({ history: null, version: null })
      return queryClient.invalidateQueries()
    },
    errors: {
      INVALID_INPUT: ({ data }) => setInvalid(data.fields),
      IN_BIN: (error) => {
        showInBinToast(error)
        void queryClient.invalidateQueries()
      },
    },
    failed: (message) => {
      toast.error(message ?? failureMessage(kind, 'restore'))
      void queryClient.invalidateQueries()
    },
  })

  const handleClick = () => {
    setInvalid(null)
    restore.mutate({ itemId, version, basedOn })
  }

  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-5">
      {invalid && (
        <Banner tone="danger" title={t`This version can’t be restored unchanged`}>
          <ul className="list-disc ps-5">
            {Object.entries(invalid).map(([field, message]) => (
              <li key={field}>
                {fieldLabel(field)}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Button busy={restore.isPending} busyLabel={t`Restoring...`} onClick={handleClick}>
        {!restore.isPending && <RotateCcw aria-hidden="true" className="size-5" />}
        {t`Restore version ${version}`}
      </Button>
      {NOT_RESTORED[kind] && <p className="text-ink-soft text-sm">{NOT_RESTORED[kind]}</p>}
    </div>
  )
}

/**
 * Fields that are not restored. The position of an item is one, because others may have been arranged around it since.
 */
const NOT_RESTORED: Partial<Record<ContentKind, string>> = {
  get grade() {
    return t`Its published status doesn’t change.`
  },
  get subject() {
    return t`It stays in its current grade.`
  },
  get lesson() {
    return t`It keeps its current number.`
  },
}
