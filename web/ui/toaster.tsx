import { t } from '@lingui/core/macro'
import './toaster.css'
import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { tones } from './badge.tsx'
import { Button } from './button.tsx'
import { connectToaster, type Toast } from './toast.ts'

/**
 * `single`: one at a time, until it is dismissed or replaced, or another page or tab opens in single mode. `stack`: up
 * to three, for 4 seconds each, or 10 with an action.
 */
export type ToasterMode = 'single' | 'stack'

const MAX_TOASTS = 3
const DURATION_MS = 4000
const DURATION_WITH_ACTION_MS = 10_000
const FOREVER = 0

const manager = Base.createToastManager<Toast>()

/**
 * Live region in which the toasts appear, in a strip at the lower edge of the window. The page reserves the strip at
 * its end, and dialogs end above it, so that neither hides anything behind it for good.
 */
export default function Toaster({ mode }: { mode: ToasterMode }) {
  useToastsOf(mode)
  return (
    <div className="h-(--toast-strip) shrink-0 print:hidden">
      <Base.Provider toastManager={manager} limit={MAX_TOASTS}>
        <Base.Viewport
          ref={reserveStrip}
          data-toasts
          className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar,0px)] flex max-h-[50dvh] flex-col-reverse items-end gap-2 overflow-y-auto [@media(max-height:30rem)]:items-start px-4 pt-2 pb-4 empty:p-0 sm:px-6"
        >
          <Toasts mode={mode} />
        </Base.Viewport>
      </Base.Provider>
    </div>
  )
}

/** Shows the toasts of the app by the rules of the mode. */
function useToastsOf(mode: ToasterMode) {
  const single = mode === 'single'
  const { pathname, search } = useLocation()
  const address = pathname + search
  /** Address of the page on which the toast appeared that stays; null without one. */
  const stayingAt = useRef<string | null>(null)

  useEffect(() => {
    connectToaster((toast) => {
      if (single || stayingAt.current !== null) manager.close()
      stayingAt.current = single ? location.pathname + location.search : null
      const duration = toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS
      manager.add({
        ...(toast.action?.id && { id: toast.action.id }),
        title: toast.title,
        description: toast.description,
        timeout: single ? FOREVER : duration,
        data: toast,
      })
    }, manager.close)
  }, [single])

  // A toast does not concern the next page, and on a phone it would cover a part of it. After a redirect out of single
  // mode, such as to a sign-in page, it stays to explain the redirect.
  useEffect(() => {
    if (!single || stayingAt.current === null || stayingAt.current === address) return
    manager.close()
    stayingAt.current = null
  }, [single, address])
}

/** `ref` of the toasts: sets `--toast-strip` to the height that they take at the lower edge of the window. */
function reserveStrip(toasts: HTMLElement | null) {
  if (!toasts) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const height = toasts.offsetHeight
    if (height > 0) style.setProperty('--toast-strip', `${height}px`)
    else style.removeProperty('--toast-strip')
  })
  observer.observe(toasts)
  return () => {
    observer.disconnect()
    style.removeProperty('--toast-strip')
  }
}

function Toasts({ mode }: { mode: ToasterMode }) {
  const { toasts, close } = Base.useToastManager<Toast>()
  return toasts.map((toast) => (
    <ToastCard key={toast.id} toast={toast} single={mode === 'single'} onClose={() => close(toast.id)} />
  ))
}

type ToastCardProps = { toast: Base.Root.ToastObject<Toast>; single: boolean; onClose: () => void }

function ToastCard({ toast, single, onClose }: ToastCardProps) {
  if (!toast.data) return null
  const { tone, title, description, action } = toast.data
  const { text, Icon } = tones[tone]
  const act = () => {
    onClose()
    action?.onPress()
  }
  return (
    <Base.Root
      toast={toast}
      // The library makes it a dialog, although it neither takes the focus nor blocks anything.
      role="group"
      // biome-ignore lint/a11y/useValidAriaValues: removes the dialog's attribute
      aria-modal={undefined}
      data-toast
      className={`pointer-events-auto flex w-full shrink-0 items-start gap-3 rounded-md border border-line bg-surface p-3 ps-4 font-text text-ink shadow-float transition-[opacity,translate] duration-150 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:hidden data-limited:hidden ${single ? 'sm:w-auto sm:max-w-140' : 'sm:w-89'}`}
    >
      <Icon aria-hidden="true" className={`mt-1.5 size-5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1 py-1 text-sm">
        <Base.Title render={<p />} className="font-semibold">
          {title}
        </Base.Title>
        {description && (
          <Base.Description className="whitespace-pre-line text-ink-soft">{description}</Base.Description>
        )}
        {action && (
          <Button variant="ghost" size="small" className="mt-1 -ms-3.5" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={onClose}
        className="-my-0.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </Base.Root>
  )
}
