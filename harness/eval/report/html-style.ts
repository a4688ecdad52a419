// What the page of an eval run adds to the style sheet of the linter's page: verdicts, the table of cases, a run beside
// what its graders say.
import { STYLE } from '../../../lib/report/html-style.js';

export const EVAL_STYLE = `${STYLE}
.pass { --tone: var(--good); } .fail { --tone: var(--error); } .ungradeable, .unjudged { --tone: var(--warning); }
.counts .pass b, .counts .fail b, .counts .ungradeable b { color: var(--tone); }
.counts .zero b { color: var(--soft); }
#show-fail:not(:checked) ~ main article.fail, #show-ungradeable:not(:checked) ~ main article.ungradeable,
#show-pass:not(:checked) ~ main article.pass, #show-fail:not(:checked) ~ main tr.fail,
#show-ungradeable:not(:checked) ~ main tr.ungradeable, #show-pass:not(:checked) ~ main tr.pass { display: none; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: .92rem; }
caption { padding: 0 0 .4rem; color: var(--soft); text-align: left; }
th, td { padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--soft); font-weight: 600; }
.word { color: var(--tone); font-weight: 600; white-space: nowrap; }
a { color: inherit; }
a:focus-visible, summary:focus-visible, input:focus-visible { outline: 2px solid var(--advice); outline-offset: 2px; }
details { margin: .7rem 0 0; padding: .5rem 0 0; border-top: 1px solid var(--line); }
details > summary { overflow-wrap: anywhere; }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem; margin: .5rem 0 0; }
.beside > * { min-width: 0; } .beside figure { margin: 0; }
h4 { margin: 0 0 .3rem; font-size: .87rem; font-weight: 400; color: var(--soft); }
.graders, .differences { margin: 0; padding-left: 1.1rem; } .graders li, .differences li { margin: 0 0 .35rem; overflow-wrap: anywhere; }
.graders small { color: var(--soft); font-size: .87rem; }
.vague { color: var(--soft); }
@media (max-width: 44rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
`;
