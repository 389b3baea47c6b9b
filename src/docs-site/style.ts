/**
 * Style sheet of the pages: the system's font, light and dark colours, fit for widths from a
 * phone's on.
 */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0b6e4f; --text: #1c2024; --page: #fff; }
@media (prefers-color-scheme: dark) { :root { --accent: #5fd3a5; --text: #e6e8ea; --page: #14171a; } }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--page);
  max-width: 80rem; margin: 0 auto; padding: 0 1.25rem 2rem; }
a { color: var(--accent); text-underline-offset: .15em; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .5rem; }
header { display: flex; flex-wrap: wrap; gap: .6rem 1.5rem; align-items: center; padding: .9rem 0;
  border-bottom: 1px solid var(--line); }
.brand { font-weight: 700; color: inherit; text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
header form { display: flex; gap: .5rem; align-items: center; margin-left: auto; }
input, button { font: inherit; color: inherit; background: var(--page); border: 1px solid #8888; border-radius: .4rem;
  padding: .25rem .6rem; min-width: 0; min-height: 2rem; }
button { cursor: pointer; background: var(--soft); }
.trail ol { display: flex; flex-wrap: wrap; gap: .2rem .5rem; list-style: none; margin: .9rem 0 0; padding: 0;
  font-size: .9rem; }
.trail li + li::before { content: "/"; margin-right: .5rem; opacity: .6; }
.columns { display: flex; gap: 3rem; align-items: flex-start; }
main { flex: 1; min-width: 0; max-width: 60rem; outline: none; }
main > * { overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1.5rem 0 1rem; }
h2 { font-size: 1.35rem; margin: 2.2rem 0 .8rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
h1, h2, h3, h4 { scroll-margin-top: 1rem; }
p, ul, ol { margin: .6rem 0; }
li { margin: .15rem 0; }
code { font: .88em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: .25rem; padding: .1em .3em; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem;
  max-height: 28rem; overflow: auto; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.table { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line);
  overflow-wrap: break-word; min-width: 5rem; }
td code { overflow-wrap: anywhere; }
@media (min-width: 48rem) { td code { overflow-wrap: break-word; } }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
blockquote { margin: .8rem 0; padding-left: 1rem; border-left: 3px solid var(--line); }
.sections { display: none; }
@media (min-width: 70rem) {
  .sections { display: block; flex: 0 0 15rem; position: sticky; top: 1rem; margin-top: 1.7rem; font-size: .9rem;
    max-height: calc(100vh - 2rem); overflow: auto; }
  .sections p { margin: 0 0 .4rem; font-weight: 600; }
  .sections ul { list-style: none; margin: 0; padding: 0; }
  .sections li { margin: .3rem 0; overflow-wrap: anywhere; }
}
@media (max-width: 40rem) { header form { margin-left: 0; width: 100%; } header input { flex: 1; } }
footer { display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; margin-top: 3rem; padding-top: .9rem; font-size: .9rem;
  border-top: 1px solid var(--line); }
@media print { header, footer, .trail, .sections { display: none; } pre { max-height: none; white-space: pre-wrap; } }
`;
