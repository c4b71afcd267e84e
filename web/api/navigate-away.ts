import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Goes to another page, and resolves when that one is on screen. The router is done some time before React is; until
 * then the page that is left would ask the server anew for what has just stopped to be anybody's.
 */
export function useNavigateAway(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<{ key: string; arrive: () => void }>(null)
  useEffect(() => {
    if (left.current && left.current.key !== key) left.current.arrive()
  }, [key])
  // Whoever called this may go with the page that is left.
  useEffect(() => () => left.current?.arrive(), [])

  return async (to) => {
    const arrival = new Promise<void>((arrive) => {
      left.current = { key, arrive }
    })
    await navigate(to)
    await arrival
  }
}
