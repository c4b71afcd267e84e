/**
 * Loads the style files of a page that has the rules for its first paint inside its HTML (vite/inline-styles.ts). The HTML
 * holds this function's source, so it uses nothing of other modules.
 * @returns when the files have arrived or failed
 */
export function loadStyles(): Promise<unknown> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet-later"]')].map((later) => {
    // A style file that a script adds delays no paint.
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', fetchPriority: 'high' })
    for (const { name, value } of later.attributes) if (name !== 'rel') sheet.setAttribute(name, value)
    const settled = new Promise((resolve) => {
      sheet.onload = sheet.onerror = resolve
    })
    later.replaceWith(sheet)
    return settled
  })
  return Promise.all(sheets)
}
