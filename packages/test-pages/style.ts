/** Hazard stripes and no green, so that the page cannot be mistaken for one of the product or of a real provider. */
export const TEST_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f4f2f8; --surface: #ffffff; --ink: #23202b; --soft: #5a5566; --edge: #7d778b; --line: #d9d5e2;
  --act: #5b3a9e; --on-act: #ffffff; --warn: #ffd84d; --on-warn: #201c00; --bad: #a3172a; --focus: #1b57d6;
  font: 1rem/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #18161d; --surface: #221f29; --ink: #f1eef7; --soft: #bdb6cb; --edge: #8d869c; --line: #3d3848;
    --act: #c3adf5; --on-act: #211436; --warn: #ffd84d; --on-warn: #201c00; --bad: #ffa3ad; --focus: #8fb6ff;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink) }
body::before {
  content: ''; display: block; height: .75rem;
  background: repeating-linear-gradient(-45deg, var(--warn) 0 1rem, #201c00 1rem 2rem);
}
main {
  max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem;
}
@media (min-width: 40rem) {
  main { margin: 2.5rem auto; padding: 2rem 2.25rem 2.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem }
}
.mark { margin: 0 0 1rem; font-size: 1.125rem; font-weight: 600 }
.mark strong {
  background: var(--warn); color: var(--on-warn); border-radius: .375rem; padding: .125rem .5rem; margin-right: .375rem;
  text-transform: uppercase; letter-spacing: .06em; font-size: .875rem;
}
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 1.75rem 0 .75rem; font-size: 1.0625rem }
h1, p, a { overflow-wrap: anywhere }
p { margin: 0 0 1rem; color: var(--soft) }
p.mark { color: inherit }
p.error { margin: .25rem 0 0; color: var(--bad); font-size: .9375rem; font-weight: 600 }
.note { font-size: .9375rem }
a { color: var(--act) }
.people { display: grid; gap: .75rem }
.field { margin-bottom: .875rem }
.field label { display: block; font-weight: 600; margin-bottom: .25rem }
input:not([type=checkbox], [type=hidden]), select {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--edge); border-radius: .5rem;
}
input[aria-invalid]:not([type=checkbox], [type=hidden]) { border-color: var(--bad) }
.tick { display: flex; align-items: center; gap: .625rem; min-height: 2.75rem; margin-bottom: .75rem }
.tick input { width: 1.375rem; height: 1.375rem; margin: 0; accent-color: var(--act) }
button, .things > li { position: relative }
button {
  min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: var(--ink); background: transparent;
  border: 1px solid var(--edge); border-radius: .5rem; cursor: pointer;
}
button:hover { background: color-mix(in srgb, var(--act) 10%, transparent) }
button.main { color: var(--on-act); background: var(--act); border-color: var(--act) }
button.main:hover { background: color-mix(in srgb, var(--act) 88%, black) }
button.person { display: grid; width: 100%; text-align: left; font-weight: 400; color: var(--soft); overflow-wrap: anywhere }
button.person .name { font-weight: 600; color: var(--ink) }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem }
a.back { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600 }
.hidden { position: absolute; left: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.bill { width: 100%; border-collapse: collapse; margin: 0 0 1rem; font-variant-numeric: tabular-nums }
.bill th, .bill td { padding: .5rem 0; text-align: left; font-weight: 400; vertical-align: top; border-bottom: 1px solid var(--line) }
.bill th:last-child, .bill td:last-child { text-align: right; padding-left: 1rem; white-space: nowrap }
.bill small { display: block; font-size: .875rem; color: var(--soft) }
.bill thead th { font-size: .875rem; color: var(--soft) }
.bill tr.sum th, .bill tr.sum td { font-weight: 600; border-bottom: 0 }
.said { margin: 0 0 1rem; padding: .75rem 1rem; color: var(--ink); border: 1px solid var(--edge); border-left-width: .375rem; border-radius: .5rem }
.said.bad { color: var(--bad); border-color: var(--bad); font-weight: 600 }
main.wide { max-width: 56rem }
.things { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none }
.things > li { padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .75rem; overflow-wrap: anywhere }
form + .things { margin-top: 1rem }
.people + p, form + p, .things + p { margin-top: 1rem }
.things p { margin: 0 }
.things.rows > li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem; padding-block: .5rem }
.things.rows form { margin: 0 }
.things .name { color: var(--ink); font-weight: 600 }
.things form, .things .buttons { margin-top: .625rem }
.state { display: inline-block; padding: 0 .5rem; border: 1px solid var(--edge); border-radius: .375rem; font-size: .875rem; font-weight: 600; color: var(--ink) }
.beside { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem }
.beside .field { margin: 0; flex: 1 1 10rem; max-width: 22rem }
@media print {
  body::before, .unprinted { display: none }
  main { margin: 0; padding: 0; border: 0 }
}
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`
