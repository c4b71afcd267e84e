import { Search } from 'lucide-react'
import { openSearch } from '#web/product/search-request.ts'

/** Opens the search; its tooltip names the keys. */
export default function SearchButton() {
  return (
    <button
      type="button"
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K"
      title={`Search (${navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl+'}K)`}
      onClick={openSearch}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Search aria-hidden="true" className="size-5" />
    </button>
  )
}
