import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle } from '#web/ui/fields.tsx'
import { useContentAddress } from '../content-address.ts'

/** Searches all content. The URL holds the text, so that results can be shared and returned to. */
export function SearchField() {
  const { address, show } = useContentAddress()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(address.q ?? '')
  const [searched, setSearched] = useState(address.q)
  // Back and forward change only the URL.
  if (searched !== address.q) {
    setSearched(address.q)
    setTyped(address.q ?? '')
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void show({ q: typed.trim() || null, page: null })
  }
  return (
    <search className="max-sm:w-full">
      <form onSubmit={submit} className="flex w-full gap-2 sm:w-96">
        <div className="relative min-w-0 flex-1">
          <input
            ref={field}
            type="text"
            enterKeyHint="search"
            aria-label={t`Search all content`}
            placeholder={t`Search all content`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={CONTENT_LIMITS.title}
            autoComplete="off"
            className={`${controlStyle} pe-12`}
          />
          {address.q && (
            <button
              type="button"
              aria-label={t`Clear search`}
              onClick={() => {
                field.current?.focus()
                void show({ q: null, page: null })
              }}
              className="absolute inset-y-0 end-0.5 my-auto grid size-11 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t`Search`}</span>
        </Button>
      </form>
    </search>
  )
}
