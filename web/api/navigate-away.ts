import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Navigates to another page and resolves when it is on the screen. The router finishes some time before React; until then
 * the page being left would refetch data that has just been deleted or belongs to no session.
 */
export function useNavigateAway(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<{ key: string; arrive: () => void }>(null)
  useEffect(() => {
    if (left.current && left.current.key !== key) left.current.arrive()
  }, [key])
  // The caller may unmount with the page being left.
  useEffect(() => () => left.current?.arrive(), [])

  return async (to) => {
    const arrival = new Promise<void>((arrive) => {
      left.current = { key, arrive }
    })
    await navigate(to)
    await arrival
  }
}
