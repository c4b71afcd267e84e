import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession } from './session.ts'

test('useSession throws outside of the app', () => {
  const OutsideOfTheApp = () => useSession().kind
  expect(() => renderToString(createElement(OutsideOfTheApp))).toThrow('No QueryClient set')
})
