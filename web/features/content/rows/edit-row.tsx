import type { ClientPromiseResult } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSave } from '#web/product/use-save.ts'
import { useFormErrors } from '#web/ui/forms.ts'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/delete-dialog.tsx'
import { failureMessage, successMessage } from '../content-labels.ts'
import type { LastChange } from '../content-queries.ts'
import type { UpdateError } from '../editor/editor-definition.ts'
import { ConflictDialog, mergeRow } from './conflict-dialog.tsx'
import { ContentRow, WideCell } from './content-table.tsx'

type StoredRow = LastChange & { id: string; name: string }

/** Differences between the inline forms of grades and subjects. */
export type RowDefinition<Fields extends object, Stored extends Fields & StoredRow> = {
  kind: 'grade' | 'subject'
  columns: number
  /** Labels of the fields, in the order in which two versions are compared. */
  labels: Readonly<Record<keyof Fields & string, string>>
  /** Fields with a place for an error message. */
  checked: readonly string[]
  fieldsOf: (item: Fields) => Fields
  /** Values as text, by field. */
  describe: (fields: Fields) => Record<string, string>
  /** @param basedOn version that must still be the current one */
  update: (fields: Fields, id: string, basedOn: number) => ClientPromiseResult<Stored, UpdateError<Stored>>
}

/** State of an inline form. */
export type RowForm<Fields> = ReturnType<typeof useFormErrors<string>> & {
  busy: boolean
  /** Saves valid fields. `onFailed` is called before an error is shown. */
  onSave: (fields: Fields, onFailed?: () => void) => void
  onCancel: () => void
}

type EditRowProps<Fields extends object, Stored extends Fields & StoredRow> = {
  definition: RowDefinition<Fields, Stored>
  item: Stored
  onClose: () => void
  /** The form, which starts with the fields of `base`. */
  children: (base: Stored, form: RowForm<Fields>) => ReactNode
}

/** Edits an item in its row, based on its version at the start of the edit. */
export function EditRow<Fields extends object, Stored extends Fields & StoredRow>(props: EditRowProps<Fields, Stored>) {
  const { definition, item, onClose, children } = props
  const { kind, columns, labels, checked, fieldsOf, describe } = definition
  const queryClient = useQueryClient()
  const errors = useFormErrors<string>()
  const [base, setBase] = useState(item)
  const [conflict, setConflict] = useState<{ mine: Fields; theirs: Stored } | null>(null)

  type Sent = { fields: Fields; basedOn: number; onFailed: (() => void) | undefined }
  const send = ({ fields, basedOn, onFailed }: Sent) => {
    const call = definition.update(fields, item.id, basedOn)
    if (onFailed) call.catch(onFailed)
    return call
  }
  const update = useSave(send, {
    fields: checked,
    setErrors: errors.setErrors,
    done: async () => {
      toast.success(successMessage(kind, 'updated'))
      await queryClient.invalidateQueries()
      onClose()
    },
    errors: {
      EDIT_CONFLICT: ({ data }, { fields }) => setConflict({ mine: fields, theirs: data.current }),
      IN_BIN: useInBinToast(),
    },
    failed: failureMessage(kind, 'update'),
  })

  const merge =
    conflict &&
    mergeRow({ base: fieldsOf(base), mine: conflict.mine, theirs: fieldsOf(conflict.theirs) }, labels, describe)
  return (
    <ContentRow>
      <WideCell key={base.version} columns={columns}>
        {children(base, {
          ...errors,
          busy: update.isPending,
          onSave: (fields, onFailed) => update.mutate({ fields, basedOn: base.version, onFailed }),
          onCancel: onClose,
        })}
        {conflict && merge && (
          <ConflictDialog
            title={base.name}
            change={conflict.theirs}
            fields={merge.changed}
            busy={update.isPending}
            onClose={() => setConflict(null)}
            onSeeTheirs={() => {
              setBase(conflict.theirs)
              setConflict(null)
              void queryClient.invalidateQueries()
            }}
            onKeepMine={() =>
              update.mutate({
                fields: merge.merged,
                basedOn: conflict.theirs.version,
                onFailed: () => setConflict(null),
              })
            }
          />
        )}
      </WideCell>
    </ContentRow>
  )
}
