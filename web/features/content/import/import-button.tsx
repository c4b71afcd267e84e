import { t } from '@lingui/core/macro'
import { Upload } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useContentAddress } from '../content-address.ts'
import type { AddToDraft, ImportDialogProps, ImportPurpose } from './import-purpose.ts'

type ImportButtonProps = Pick<ButtonProps, 'size'> & {
  label: string
  purpose: ImportPurpose
  /** Called instead of `open`, which opens the dialog. */
  beforeOpen?: ((open: () => unknown) => void) | undefined
  addToDraft?: AddToDraft | undefined
  /** Called when the dialog is closed after an import. */
  onImported?: (() => void) | undefined
}

/** Opens an import dialog. The URL names the open import, so that it survives a reload. */
export function ImportButton({ label, purpose, beforeOpen, addToDraft, onImported, size }: ImportButtonProps) {
  const { address, show } = useContentAddress()
  const open = () => show({ import: 'new' })
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => (beforeOpen ? beforeOpen(open) : void open())}>
        <Upload aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {address.import && isOpenHere(purpose, address.edit) && (
        <LazyDialog
          importId={address.import}
          purpose={purpose}
          addToDraft={addToDraft}
          onClose={(imported) => {
            void show({ import: null }, { replace: true })
            if (imported) onImported?.()
          }}
        />
      )}
    </>
  )
}

/** The URL names one import only: that of the open editor, otherwise that of the list. */
function isOpenHere(purpose: ImportPurpose, edit: string | null): boolean {
  if (purpose.kind === 'grade') return true
  if (purpose.kind === 'lessons') return edit === null
  return edit === ('testId' in purpose ? purpose.testId : 'lessonId' in purpose ? purpose.lessonId : 'new')
}

function LazyDialog(props: ImportDialogProps) {
  const [Dialog] = useState(() =>
    lazy<ComponentType<ImportDialogProps>>(() =>
      loadCode(() => import('./import-dialog.tsx')).catch(() => {
        toast.error(t`We couldn’t load this part of the page. Please try again.`)
        return { default: CloseImmediately }
      }),
    ),
  )
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Removes the import from the URL if the dialog's code cannot be loaded. */
function CloseImmediately({ onClose }: ImportDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => onClose(false), [])
  return null
}
