// The style sheet of the HTML report: light and dark by the reader's setting, fit for paper, nothing from outside.
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --line: #dfe3e8; --text: #1c2127; --soft: #5b6673; --code: #f1f3f6;
  --error: #b3261e; --warning: #8a5a00; --advice: #1f5fa8; --good: #1b6e3c;
  --error-mark: #ffd9d5; --warning-mark: #ffe7b3; --advice-mark: #d6e7ff; --related-mark: #d5eeec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --card: #1c2024; --line: #32383f; --text: #e4e8ec; --soft: #9aa5b1; --code: #14171a;
    --error: #ff8a80; --warning: #f0b849; --advice: #86b7f5; --good: #74cf98;
    --error-mark: #5c1f1b; --warning-mark: #543f0d; --advice-mark: #1d3a5f; --related-mark: #17403d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; background: var(--page); color: var(--text);
  font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
code, pre, .path { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
code { font-size: .92em; padding: .08em .3em; border-radius: 4px; background: var(--code); overflow-wrap: anywhere; }
header p { margin: .15rem 0; color: var(--soft); overflow-wrap: anywhere; }
h1 { margin: 0 0 .4rem; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 2.2rem 0 .8rem; font-size: 1.05rem; overflow-wrap: anywhere; }
h2.path { font-size: .98rem; }
h2 small { margin-left: .5rem; color: var(--soft); font: 400 .85rem system-ui, sans-serif; }
.counts { display: flex; flex-wrap: wrap; gap: .7rem; margin: 1.3rem 0 0; padding: 0; list-style: none; }
.counts li {
  flex: 1 1 7rem; padding: .65rem .9rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
  color: var(--soft);
}
.counts b { display: block; font-size: 1.55rem; line-height: 1.2; color: var(--text); font-variant-numeric: tabular-nums; }
.counts .error b { color: var(--error); } .counts .warning b { color: var(--warning); }
.counts .advice b { color: var(--advice); } .counts .zero b { color: var(--soft); font-weight: 400; }
.filter { display: inline-block; margin: 1.3rem .35rem 0 0; }
.filter + label { margin-right: 1.1rem; }
#show-error:not(:checked) ~ main article.error, #show-error:not(:checked) ~ main .only-error,
#show-warning:not(:checked) ~ main article.warning, #show-warning:not(:checked) ~ main .only-warning,
#show-advice:not(:checked) ~ main article.advice, #show-advice:not(:checked) ~ main .only-advice { display: none; }
article {
  margin: 0 0 .9rem; padding: .9rem 1.1rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--tone);
  border-radius: 8px; background: var(--card); break-inside: avoid; content-visibility: auto;
  contain-intrinsic-size: auto 16rem;
}
.error { --tone: var(--error); --mark: var(--error-mark); }
.warning { --tone: var(--warning); --mark: var(--warning-mark); }
.advice { --tone: var(--advice); --mark: var(--advice-mark); }
h3 { margin: 0; font-size: 1rem; line-height: 1.45; overflow-wrap: anywhere; }
h3 span { color: var(--tone); }
.meta { margin: .1rem 0 .7rem; color: var(--soft); font-size: .87rem; overflow-wrap: anywhere; }
.fixable { color: var(--good); }
figure { margin: .6rem 0 0; }
figure.related { --mark: var(--related-mark); }
figcaption { color: var(--soft); font-size: .87rem; overflow-wrap: anywhere; }
figcaption b { color: var(--text); font-weight: 600; }
pre {
  margin: .25rem 0 0; padding: .5rem 0; border-radius: 6px; background: var(--code); font-size: .84rem;
  line-height: 1.5; direction: ltr; white-space: pre-wrap; overflow-wrap: anywhere;
}
pre span { display: block; position: relative; min-height: 1.5em; padding: 0 .8rem 0 4.6rem; }
pre span::before {
  content: attr(data-n); position: absolute; left: 0; top: 0; bottom: 0; width: 3.8rem; padding-right: .7rem;
  border-right: 1px solid var(--line); color: var(--soft); text-align: right; user-select: none;
}
mark { padding: .1em 0; border-radius: 3px; background: var(--mark); color: inherit; }
mark:empty { padding: .1em .18em; }
dl { display: grid; grid-template-columns: 3rem 1fr; gap: .25rem .5rem; margin: .8rem 0 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.clean { padding: 1.1rem 1.2rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.run ul { margin: .3rem 0 0; padding-left: 1.2rem; } .run li { overflow-wrap: anywhere; }
summary { cursor: pointer; }
@media print {
  body { max-width: none; padding: 0; background: none; } .filter, .filter + label { display: none; }
  article { content-visibility: visible; }
}
`;
