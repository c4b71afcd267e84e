import 'sonner/dist/styles.css'
import './toaster.css'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { tones } from './badge.tsx'
import { Button } from './button.tsx'
import { connectToaster, type Toast } from './toast.ts'

/**
 * `single`: one at a time, until it is dismissed or replaced, or another page or tab in single mode opens. `stack`: up to
 * three, for 4 seconds each, or 10 with an action.
 */
export type ToasterMode = 'single' | 'stack'

const FOREVER = Number.POSITIVE_INFINITY
const DURATION_MS = 4000
const DURATION_WITH_ACTION_MS = 10_000

/** Live region in which the toasts appear. */
export default function Toaster({ mode }: { mode: ToasterMode }) {
  const single = mode === 'single'
  const { pathname, search } = useLocation()
  const address = pathname + search
  const stayingToast = useRef<{ id: string | number; address: string } | null>(null)

  useEffect(() => {
    connectToaster((toast) => {
      if (single || stayingToast.current) sonner.dismiss()
      const id = sonner.custom((id) => <ToastCard {...toast} onClose={() => sonner.dismiss(id)} />, {
        duration: single ? FOREVER : toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS,
      })
      stayingToast.current = single ? { id, address: location.pathname + location.search } : null
    })
  }, [single])

  // The next page is not what the toast was about, and on a phone the toast would cover a third of it. After a redirect
  // out of single mode, as to a sign-in page, the toast stays to explain it.
  useEffect(() => {
    if (!single || !stayingToast.current || stayingToast.current.address === address) return
    sonner.dismiss(stayingToast.current.id)
    stayingToast.current = null
  }, [single, address])

  return (
    <Sonner
      position="bottom-right"
      offset={{ bottom: 'calc(24px + var(--bottom-bar, 0px))', right: 24 }}
      mobileOffset={{ bottom: 'calc(16px + var(--bottom-bar, 0px))', left: 16, right: 16 }}
      visibleToasts={single ? 1 : 3}
      expand
      gap={10}
      theme="system"
    />
  )
}

function ToastCard({ tone, title, description, action, onClose }: Toast & { onClose: () => void }) {
  const { text, Icon } = tones[tone]
  const act = () => {
    onClose()
    action?.onPress()
  }
  return (
    <div className="flex w-full items-start gap-3 rounded-md border border-line bg-surface p-3 pl-4 font-text text-ink shadow-float sm:w-89">
      <Icon aria-hidden="true" className={`mt-1.5 size-5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="font-semibold">{title}</p>
        {description && <p className="whitespace-pre-line text-ink-soft">{description}</p>}
        {action && (
          <Button variant="ghost" size="small" className="mt-1 -ml-3.5" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="-my-0.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
