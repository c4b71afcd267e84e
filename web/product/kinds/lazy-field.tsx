import { t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Banner } from '#web/ui/messages.tsx'

/** Lazily loads the field of a less common kind of question. */
export function lazyField<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => loadCode(load, { stored: true }).catch(() => ({ default: CouldNotLoad })))
}

function CouldNotLoad() {
  return <Banner tone="warning">{t`We couldn’t load this question. Check your connection and reload the page.`}</Banner>
}
