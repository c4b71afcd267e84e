/**
 * Loads the app once the starting page is painted, which the app's files would delay: they compete for the line and for the
 * processor. The HTML holds this function's source (entry.server.tsx), so it uses nothing of other modules.
 * @param style address of the app's style file
 */
export function startApp(style: string) {
  /** Limit for a page that is not painted, as in a tab in the background. */
  const MAX_WAIT_MS = 100

  // A style file that a script adds delays no paint.
  const sheet = document.createElement('link')
  const styled = new Promise((resolve) => {
    // Without its style the app is still of use.
    sheet.onload = sheet.onerror = resolve
  })
  Object.assign(sheet, { rel: 'stylesheet', fetchPriority: 'high' }).setAttribute('href', style)
  document.head.append(sheet)

  document.addEventListener('DOMContentLoaded', async () => {
    await new Promise((resolve) => {
      // The frame is painted when its callbacks have run.
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, MAX_WAIT_MS)
    })
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload-later"]'))
      link.rel = 'modulepreload'
    await styled
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('app-start')?.textContent ?? ''
    document.body.append(script)
  })
}
