import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession } from './session.ts'

test('who is signed in cannot be asked outside of the app, which throws', () => {
  const OutsideOfTheApp = () => useSession().kind
  expect(() => renderToString(createElement(OutsideOfTheApp))).toThrow('No QueryClient set')
})
