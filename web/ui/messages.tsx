import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Tone, tones } from './badge.tsx'
import { Button } from './button.tsx'
import { useOnline, WaitsForConnection } from './loading.tsx'

export type BannerProps = { tone?: Tone; title?: string; className?: string; children?: ReactNode }

/** Message within the page, announced when it appears: immediately for `danger`, otherwise politely. */
export function Banner({ tone = 'info', title, className = '', children }: BannerProps) {
  const { text, ground, edge, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border-s-4 px-4 py-3.5 ${ground} ${edge} ${className}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

export type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Replaces an empty list: states what is missing, why, and what to do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border-2 border-line border-dashed px-6 py-10 text-center">
      <Sprout className="h-16" />
      <p className="max-w-prose font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** @property reference id by which the operator finds the failure in the log */
export type ErrorStateProps = {
  message: string
  reference?: string | undefined
  onRetry?: (() => void) | undefined
  busy?: boolean
}

/** Replaces content that failed to load, with a button to retry. */
export function ErrorState({ message, reference, onRetry, busy = false }: ErrorStateProps) {
  const online = useOnline()
  if (!online) return <WaitsForConnection />
  return (
    <Banner tone="danger">
      <p>{message}</p>
      {reference && <p className="wrap-anywhere mt-1 text-sm">{t`Reference: ${reference}`}</p>}
      {onRetry && (
        <Button variant="secondary" size="small" className="mt-3" busy={busy} onClick={onRetry}>
          {!busy && <RotateCw aria-hidden="true" className="size-4" />}
          {t`Try again`}
        </Button>
      )}
    </Banner>
  )
}

/** Drawing of a seedling, for empty states. */
export function Sprout({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className={className}>
      <ellipse cx="32" cy="57" rx="22" ry="4" className="fill-line" />
      <path d="M32 57V28" strokeWidth="3.5" strokeLinecap="round" className="stroke-leaf" />
      <path d="M32 36c-2-10-9-15-20-15 0 11 8 17 20 15Z" className="fill-leaf-bright" />
      <path d="M32 29c1-12 9-19 21-20 1 13-8 22-21 20Z" className="fill-leaf" />
    </svg>
  )
}
