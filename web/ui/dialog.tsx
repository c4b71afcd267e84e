import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from './button.tsx'

/** Backdrop between the page and a dialog. */
const backdropStyle =
  'fixed inset-0 z-50 bg-veil print:hidden transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'

/** Transition with a slight change of scale. */
const dialogMotion =
  'transition-[opacity,scale] duration-150 data-starting-style:scale-96 data-starting-style:opacity-0 ' +
  'data-ending-style:scale-96 data-ending-style:opacity-0'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /**
   * `full` takes 90 % of the window's width and height, and the whole screen of a phone; `editor` takes even more of a
   * window.
   */
  size?: 'medium' | 'full' | 'editor'
  /** Buttons at the bottom, the primary one last; for `editor` at the top, close to the fields. */
  actions?: ReactNode
  /** Element focused when the dialog opens; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Element focused when the dialog closes, or the first focusable one in it; null restores the previous focus. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

const sizes = {
  medium: 'max-h-[calc(var(--room)-2rem)] w-[min(34rem,calc(100vw-2rem))] rounded-xl',
  full: 'h-dvh max-h-(--room) w-screen md:h-[90dvh] md:w-[90vw] md:rounded-xl',
  editor: 'h-dvh max-h-(--room) w-screen sm:h-[94dvh] sm:w-[min(84rem,94vw)] sm:rounded-xl',
}

/** In the middle of the window, or higher if it would reach into the strip of the toasts (toaster.tsx). */
const place =
  'fixed inset-x-0 top-1/2 mx-auto [--room:calc(100dvh-var(--toast-strip,0px))] ' +
  'translate-y-[min(-50%,calc(var(--room)-50dvh-100%))]'

/** In print a dialog is the only content (kit.css), at its full length. */
const printed =
  'print:static print:m-0 print:translate-none print:block print:h-auto print:max-h-none print:w-auto print:border-0 print:shadow-none'

/** Modal dialog, closed by Escape, its close button or its actions. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'medium',
  actions,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        {/* Also between this dialog and one that it was opened from. */}
        <Base.Backdrop forceRender className={backdropStyle} />
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={`${place} z-50 flex flex-col border border-line bg-surface shadow-float ${dialogMotion} ${sizes[size]} ${printed}`}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close
              aria-label={t`Close`}
              className="-mt-2 -me-2 grid print:hidden size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {actions && size === 'editor' && (
            <div
              data-dialog-actions
              className="flex flex-wrap justify-end gap-x-3 gap-y-2 print:hidden border-line border-b px-5 pt-1 pb-4 sm:px-7"
            >
              {actions}
            </div>
          )}
          <div
            ref={reachableScroll}
            className="min-h-0 flex-1 overflow-y-auto print:overflow-visible px-5 pt-2 pb-6 sm:px-7"
          >
            {description && (
              <Base.Description className={`text-ink-soft ${children ? 'mb-4' : ''}`}>{description}</Base.Description>
            )}
            {children}
          </div>
          {actions && size !== 'editor' && (
            <div
              data-dialog-actions
              className="flex flex-wrap justify-end gap-3 print:hidden border-line border-t px-5 py-4 max-sm:*:grow sm:px-7"
            >
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export type ConfirmDialogProps = Pick<DialogProps, 'title' | 'description' | 'finalFocus'> & {
  /** Label of the confirming button, a verb: Delete. */
  confirmLabel: string
  busy: boolean
  busyLabel: string
  onConfirm: () => void
  onClose: () => void
  /** Look of the confirming button: `danger`, the default, for what cannot be undone. */
  tone?: 'danger' | 'primary'
  /** Consequences of the action, and anything to do first. */
  children?: ReactNode
}

/**
 * Asks for confirmation before an irreversible action. Cancel has the focus, so that an accidental Enter is harmless,
 * and the dialog stays open while the action runs.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    finalFocus,
    confirmLabel,
    tone = 'danger',
    busy,
    busyLabel,
    onConfirm,
    onClose,
    children,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const close = () => busy || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      {...(description && { description })}
      initialFocus={cancel}
      finalFocus={finalFocus}
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/**
 * `ref` of a scrolling box: makes the box focusable while it overflows and has no focusable content, so that the arrow keys
 * scroll it. Not every browser does that by default.
 */
export function reachableScroll(box: HTMLElement | null) {
  if (!box) return
  const observer = new ResizeObserver(() => {
    const focusable = box.querySelector('a[href], button, input, select, textarea, [tabindex]')
    const overflows = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth
    if (overflows && !focusable) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}
