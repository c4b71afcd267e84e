import { Upload } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#web/api/load-code.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useContentAddress } from '../content-address.ts'
import type { ImportDialogProps, ImportPurpose } from './import-purpose.ts'

export type ImportButtonProps = Pick<ButtonProps, 'size'> & {
  label: string
  purpose: ImportPurpose
  /** Done before the dialog opens; false where it is not to. */
  before?: (() => Promise<boolean>) | undefined
  /** Something was written, and the dialog is closed. */
  onImported?: (() => void) | undefined
}

/** Opens the import of what stands here. The address names the import that is open, so that it outlives a reload. */
export function ImportButton({ label, purpose, before, onImported, size }: ImportButtonProps) {
  const { address, show } = useContentAddress()
  const open = async () => {
    if (before === undefined || (await before())) await show({ import: 'new' })
  }
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => void open()}>
        <Upload aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {address.import && isOpenHere(purpose, address.edit) && (
        <LazyDialog
          importId={address.import}
          purpose={purpose}
          onClose={(imported) => {
            void show({ import: null }, { replace: true })
            if (imported) onImported?.()
          }}
        />
      )}
    </>
  )
}

/** An editor over a list has an import of its own; the address names one at most. */
function isOpenHere(purpose: ImportPurpose, edit: string | null): boolean {
  if (purpose.kind === 'grade') return true
  if (purpose.kind === 'lessons') return edit === null
  return edit === ('testId' in purpose ? purpose.testId : purpose.lessonId)
}

/** Its code is loaded when it is first opened. */
function LazyDialog(props: ImportDialogProps) {
  const [Dialog] = useState(() =>
    lazy<ComponentType<ImportDialogProps>>(() =>
      loadCode(() => import('./import-dialog.tsx')).catch(() => {
        toast.error('This part of the page could not be loaded. Please try again.')
        return { default: CloseAtOnce }
      }),
    ),
  )
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Stands for what could not be loaded, and gives the address back. */
function CloseAtOnce({ onClose }: ImportDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes up
  useEffect(() => onClose(false), [])
  return null
}
