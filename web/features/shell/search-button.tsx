import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { openSearch } from '#web/product/search-request.ts'

/** Opens the search; its tooltip names the keys. */
export default function SearchButton() {
  const keys = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl+K'
  return (
    <button
      type="button"
      aria-label={t`Search`}
      aria-keyshortcuts="Control+K Meta+K"
      title={t`Search (${keys})`}
      onClick={openSearch}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Search aria-hidden="true" className="size-5" />
    </button>
  )
}
