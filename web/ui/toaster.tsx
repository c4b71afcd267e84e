import 'sonner/dist/styles.css'
import './toaster.css'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type ExternalToast, Toaster as Sonner, toast as sonner } from 'sonner'
import { tones } from './badge.tsx'
import { Button } from './button.tsx'
import { connectToaster, type Toast } from './toast.ts'

/**
 * `single`: one at a time, until it is dismissed or replaced, or another page or tab opens in single mode. `stack`: up
 * to three, for 4 seconds each, or 10 with an action.
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
  const stayingToast = useRef<StayingToast | null>(null)

  useEffect(() => {
    connectToaster((toast) => {
      if (single || stayingToast.current) sonner.dismiss()
      const show = (options: ExternalToast) =>
        sonner.custom((id) => <ToastCard {...toast} single={single} onClose={() => sonner.dismiss(id)} />, {
          ...(toast.action?.id && { id: toast.action.id }),
          ...options,
        })
      if (!single) {
        const size = stackSize(toast)
        const edge = freeEdge('bottom-right', size)
        const duration = toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS
        // A toast that covers a control is shown alone and times out even under the pointer, which may have been there
        // before.
        if (edge === null) sonner.dismiss()
        const id = show({ position: edge ?? coveredEdge(size), duration })
        if (edge === null) setTimeout(() => sonner.dismiss(id), duration)
        stayingToast.current = null
        return
      }
      const edge = freeEdge() ?? coveredEdge()
      const id = show({ position: edge, duration: FOREVER })
      const address = location.pathname + location.search
      const move = (position: Edge) => void show({ id, position, duration: FOREVER })
      stayingToast.current = { id, address, edge, move, isFailure: toast.tone === 'danger', covers: 0 }
    }, sonner.dismiss)
  }, [single])

  // The content below the toast changes with the page and its scroll position.
  useEffect(() => {
    if (!single) return
    const interval = setInterval(() => {
      const staying = stayingToast.current
      if (!staying) return
      const edge = freeEdge(staying.edge)
      staying.covers = edge === null ? staying.covers + 1 : 0
      const isNeeded = staying.isFailure && !document.querySelector('main [role=alert]')
      if (edge === null && staying.covers * CHECK_INTERVAL_MS > DURATION_MS && !isNeeded) {
        sonner.dismiss(staying.id)
        stayingToast.current = null
      } else if (edge !== null && edge !== staying.edge) {
        staying.edge = edge
        staying.move(edge)
      }
    }, CHECK_INTERVAL_MS)
    return () => clearInterval(interval)
  }, [single])

  // A toast does not concern the next page, and on a phone it would cover a third of it. After a redirect out of single
  // mode, such as to a sign-in page, it stays to explain the redirect.
  useEffect(() => {
    if (!single || !stayingToast.current || stayingToast.current.address === address) return
    sonner.dismiss(stayingToast.current.id)
    stayingToast.current = null
  }, [single, address])

  return (
    <Sonner
      // If omitted, the library reads it from the computed style, which forces a layout during rendering.
      dir="ltr"
      position="bottom-right"
      offset={{ bottom: 'calc(24px + var(--bottom-bar, 0px))', right: 24, top: BELOW_BAR_PX }}
      mobileOffset={{ bottom: 'calc(16px + var(--bottom-bar, 0px))', left: 16, right: 16, top: BELOW_BAR_PX }}
      visibleToasts={single ? 1 : MAX_TOASTS}
      expand
      gap={GAP_PX}
      theme="system"
    />
  )
}

const BELOW_BAR_PX = 72
const TOAST_HEIGHT_PX = 64
/** Height of a toast with a two-line description. */
const DESCRIBED_HEIGHT_PX = 104
const GAP_PX = 10
const MAX_TOASTS = 3
const STACK_WIDTH_PX = 356

type Size = { width: number; height: number }
const SINGLE: Size = { width: 560, height: TOAST_HEIGHT_PX }

const CHECK_INTERVAL_MS = 400

type Edge = 'bottom-right' | 'top-right'
type StayingToast = {
  id: string | number
  address: string
  edge: Edge
  move: (edge: Edge) => void
  /** Stays even if it covers a control, unless the page shows an alert, too. */
  isFailure: boolean
  /** Consecutive checks in which it covered a control at both edges. */
  covers: number
}

/** Size of the stack including this toast: the visible toasts that stay, and the new one. */
function stackSize({ description }: Toast): Size {
  const shown = [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')].slice(0, MAX_TOASTS - 1)
  const heights = shown.map((toast) => toast.getBoundingClientRect().height + GAP_PX)
  const own = description ? DESCRIBED_HEIGHT_PX : TOAST_HEIGHT_PX
  return { width: STACK_WIDTH_PX, height: heights.reduce((sum, height) => sum + height, own) }
}

/** Edge at which toasts cover no answer, button, link, clock or result of the page or its dialog; null if both do. */
function freeEdge(preferred: Edge = 'bottom-right', size = SINGLE, controls = usableControls()): Edge | null {
  const bottomBar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0
  const tops = { 'bottom-right': innerHeight - bottomBar - 24 - size.height, 'top-right': BELOW_BAR_PX }
  const edges: Edge[] = preferred === 'bottom-right' ? ['bottom-right', 'top-right'] : ['top-right', 'bottom-right']
  return edges.find((edge) => !coversAny(controls, tops[edge], size)) ?? null
}

/** Edge for a toast that covers a control at both: away from the buttons of an open dialog. */
function coveredEdge(size = SINGLE): Edge {
  return freeEdge('bottom-right', size, '[data-dialog-actions] button') ?? 'bottom-right'
}

/** Selector of controls, running clocks and results; the page behind a dialog can't be used. */
function usableControls(): string {
  const place = document.querySelector('[role=dialog]') ? '[role=dialog]' : 'main'
  return `${place} :is(a, button, label, input, select, textarea, [role=timer], [data-result])`
}

function coversAny(controls: string, top: number, { width, height }: Size): boolean {
  const left = Math.max(8, innerWidth - 24 - width)
  for (let x = left; x < innerWidth - 8; x += 24) {
    for (let y = top; y <= top + height; y += 16) {
      if (document.elementsFromPoint(x, y).some((element) => element.closest(controls))) return true
    }
  }
  return false
}

type ToastCardProps = Toast & { single: boolean; onClose: () => void }

function ToastCard({ tone, title, description, action, single, onClose }: ToastCardProps) {
  const { text, Icon } = tones[tone]
  const act = () => {
    onClose()
    action?.onPress()
  }
  return (
    <div
      className={`flex w-full items-start gap-3 rounded-md border border-line bg-surface p-3 pl-4 font-text text-ink shadow-float ${single ? 'sm:w-auto sm:max-w-140' : 'sm:w-89'}`}
    >
      <Icon aria-hidden="true" className={`mt-1.5 size-5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1 py-1 text-sm">
        {single ? (
          <p>
            <span className="font-semibold">{title}</span> {description && <span className="block">{description}</span>}
          </p>
        ) : (
          <>
            <p className="font-semibold">{title}</p>
            {description && <p className="whitespace-pre-line text-ink-soft">{description}</p>}
          </>
        )}
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
