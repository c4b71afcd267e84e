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
 * `single`: one at a time, staying until dismissed or replaced, or until another page of where toasts stay, or another tab of
 * one, is opened. `stack`: up to three, each for 4 seconds, or 10 where
 * something can be pressed in it.
 */
export type ToasterMode = 'single' | 'stack'

const forever = Number.POSITIVE_INFINITY
/** Milliseconds; somebody has to read it, and what can be pressed has to be reached first. */
const SHORT = 4000
const WITH_ACTION = 10_000

/** Where toasts come up. It is a live region, so that each one is read out. */
export default function Toaster({ mode }: { mode: ToasterMode }) {
  const single = mode === 'single'
  const { pathname, search } = useLocation()
  const address = pathname + search
  const staying = useRef<{ id: string | number; address: string } | null>(null)

  useEffect(() => {
    connectToaster((toast) => {
      if (single || staying.current) sonner.dismiss()
      const id = sonner.custom((id) => <ToastCard {...toast} onClose={() => sonner.dismiss(id)} />, {
        duration: single ? forever : toast.action ? WITH_ACTION : SHORT,
      })
      staying.current = single ? { id, address: location.pathname + location.search } : null
    })
  }, [single])

  // What is opened next is not what the toast was about, and on a phone a third of it would lie under the toast. Who is
  // led out of where toasts stay, as to a sign-in, is still to read why.
  useEffect(() => {
    if (!single || !staying.current || staying.current.address === address) return
    sonner.dismiss(staying.current.id)
    staying.current = null
  }, [single, address])

  return <Sonner position="bottom-right" visibleToasts={single ? 1 : 3} expand gap={10} theme="system" />
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
