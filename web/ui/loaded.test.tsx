import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Loaded } from './loaded.tsx'

const broken = () => Promise.reject(new Error('broken'))

/** States of a query after each of these responses. */
async function statesAfter(...responses: (() => Promise<string>)[]): Promise<QueryObserverResult<string>[]> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const remaining = [...responses]
  const observer = new QueryObserver(queryClient, {
    queryKey: ['lessons'],
    queryFn: () => remaining.shift()?.() ?? broken(),
    enabled: false,
  })
  const states = [observer.getCurrentResult()]
  for (const _ of responses) states.push(await observer.refetch())
  return states
}

function render(query: QueryObserverResult<string> | undefined, explain?: (error: Error) => string | null) {
  if (!query) return null
  return renderToStaticMarkup(
    <Loaded query={query} loading="Loading lessons..." failed="Failed to load lessons" explain={explain}>
      {(data) => data}
    </Loaded>,
  )
}

describe('a query', () => {
  test('shows its loading text, then its data', async () => {
    const [loading, loaded] = await statesAfter(async () => '12 lessons')
    expect([render(loading), render(loaded)]).toEqual(['Loading lessons...', '12 lessons'])
  })

  test('that fails shows its message, with a button to retry', async () => {
    const [, failed] = await statesAfter(broken)
    expect(render(failed)).toContain('Failed to load lessons')
    expect(render(failed)).toContain('Try again')
  })

  test('whose data is missing for a reason shows the reason', async () => {
    const [, failed] = await statesAfter(broken)
    expect(render(failed, ({ message }) => `This is ${message}.`)).toBe('This is broken.')
    expect(render(failed, () => null)).toContain('Failed to load lessons')
  })

  test('keeps its data on the screen when a later refresh fails', async () => {
    const [, , failed] = await statesAfter(async () => '12 lessons', broken)
    expect(failed?.isError).toBe(true)
    expect(render(failed)).toBe('12 lessons')
  })
})
