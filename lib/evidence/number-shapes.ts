// What holds digits and is no number: identifiers, versions, dates, times of day, ordinals, places in files, list
// markers. They are told apart before numbers are read.
// Law: a shape is closed; what fits none is a number. Every repetition is bounded, so the cost is that of the text.

import { NAMING_PARTS } from './number-words.js';

/** A rate is no path: `500MB/s`, `5ms/op`. */
const RATE =
  '\\d[\\d.,]{0,20}(?:ns|us|μs|ms|s|min|h|B|[kKMGT]i?[Bb](?:it)?|[kKMGT]|req|ops|rows)/[A-Za-z]{1,12}(?![\\w/-]|\\.\\w)';

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** Alternatives in order: an earlier one wins. Matched where a number could start or before it. */
const SHAPES = [
  '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?!\\w)',
  '(?:[Cc]ommit|[Rr]evision|sha|SHA) `?[0-9a-f]{7,64}(?!\\w)',
  'C\\+\\+\\d{2}(?!\\w)',
  // An address.
  '[A-Za-z][A-Za-z+]{1,12}://[^\\s<>"\'`)]{1,2000}',
  // A day, perhaps with a time; a month; a time.
  '\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?(?![\\w-])',
  '(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])(?![\\w-])',
  '\\d{1,2}(?:\\.\\d{1,2}\\.|/\\d{1,2}/)(?:19|20)\\d{2}(?!\\w)',
  '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?[ap]m)?(?![\\w:])',
  `(?:\\d{1,2}(?:st|nd|rd|th)? )?${MONTH}\\.? (?:\\d{1,2}(?:st|nd|rd|th)?(?:, (?:19|20)\\d{2})?|(?:19|20)\\d{2})(?![\\w.])(?: (?:19|20)\\d{2}(?!\\w))?`,
  `\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?!\\w)`,
  '(?:[Ii]n|[Ss]ince|[Bb]y|[Uu]ntil|[Tt]ill|[Bb]efore|[Aa]fter|[Dd]uring|[Yy]ear|FY|of) (?:19|20)\\d{2}(?![\\w%]|[.,-]\\w| [a-z]{2,20}s(?!\\w))',
  '(?:19|20)\\d{2}s(?!\\w)',
  // The place of a line in a file, and a path with letters.
  '[\\w./\\\\-]{1,200}(?=:\\d)(?<=\\.[A-Za-z]\\w{0,7}):\\d{1,9}(?:[-:]\\d{1,9}){0,3}(?!\\w)',
  `(?!${RATE})(?=[\\d.-]{0,20}[A-Za-z_])[\\w.@-]{1,100}/[\\w./@-]{1,300}`,
  // Versions and addresses of machines; two dots at least, and no thousands.
  '[\\^~]?\\d{1,9}(?:\\.\\d{1,9}){2,5}(?:[-+][\\w.-]{1,60})?(?!\\w)',
  '(?:[Vv]ersion|[Rr]elease|RFC|[Ii]ssue|PR|[Ss]ection|[Cc]hapter|[Ff]igure|[Ss]tep|[Aa]ppendix|§) ?#?\\d[\\w.-]{0,30}',
  '#\\d{1,9}(?!\\w)',
  // Words that hold digits, and names that end in them.
  '(?:[A-Z][A-Za-z]{0,30}|utf|sha|md|iso|base|x86|arm)-\\d[\\w.]{0,30}(?:-\\w{1,30}){0,4}',
  '(?!(?:USD|EUR|GBP|JPY|CHF)\\d)[A-Za-z_]\\w{0,100}(?:\\.\\d{1,9}){0,4}',
  // What starts with a digit and is a name: ordinals, `5xx`, `3D`, `2FA`, `4o`, a hash.
  '\\d{1,9}(?:st|nd|rd|th|xx|o|D|FA|P)(?!\\w)',
  '[2-6]G(?=[ -](?:network|modem|signal|coverage|phone)s?(?!\\w))',
  '\\d{3,4}p(?!\\w)',
  '\\d{1,4}[ -]?bit(?!\\w)',
  `\\d{1,2}-${NAMING_PARTS}(?!\\w)`,
  '0[xX][0-9a-fA-F]{1,64}(?!\\w)',
  '(?=\\d{0,40}[a-z]\\w{0,60}\\d)(?!\\d{1,40}e\\d{1,9}(?!\\w))[0-9a-f]{7,64}(?!\\w)',
].map((shape) => `(?:${shape})`);

export const SHAPE_SOURCE = SHAPES.join('|');

/** What is named by a number, as long as nothing is counted or measured by it. */
const NOUN =
  '(?:[Pp]orts?|[Ll]ines?|[Pp]hases?|[Oo]ptions?|[Ss]teps?|[Ss]tages?|[Tt]iers?|[Ll]ayers?|[Ll]evel|[Pp]ages?|[Tt]able|[Pp]art|[Tt]ask|[Tt]icket|[Qq]uestion|[Rr]ule|[Mm]ilestone|[Ss]print|[Aa]ppendix|ISO(?:/IEC)?|IEC|IEEE|PEP|RFC|ADR|[Vv]ersions?)';
const PRODUCT =
  '(?:Python|Node(?:\\.js)?|Java(?:Script)?|Ruby|Go|PHP|Perl|Rust|Swift|Kotlin|Scala|TypeScript|ECMAScript|ES|HTML|CSS|HTTP/?|TLS|SSL|Ubuntu|Debian|Fedora|CentOS|RHEL|Alpine|Windows(?: Server)?|macOS|iOS|Android|Linux|Postgres(?:QL)?|MySQL|MariaDB|SQLite|Redis|MongoDB|Kafka|Kubernetes|Docker|React|Vue|Angular|Svelte|Next(?:\\.js)?|Django|Flask|Rails|Spring(?: Boot)?|Laravel|Webpack|Vite|Jest|ESLint|Prettier|Gradle|Maven|npm|pnpm|yarn|Yarn|Chrome|Firefox|Safari|GCC|Clang|LLVM|OpenSSL|OpenJDK|JDK|JRE|\\.NET|Unicode|OAuth|OpenAPI|Terraform|Ansible|Helm|Elasticsearch|Claude|Sonnet|Opus|Haiku|GPT|Llama|Gemini|Xcode|Bootstrap|Tailwind|jQuery|Git|USB|PCIe|Bluetooth|Wi-Fi|WCAG)';
const MEASURED =
  '(?![\\w%]|[.,]\\d| ?(?:%|percent|ns|us|ms|s|sec|seconds?|minutes?|h|hours?|days?|weeks?|[kKMGT]i?[bB]|bytes?|thousand|million|billion|k|x|times)(?!\\w)| (?:workers|nodes|rows|errors|failures|users|hosts|tests|jobs|partitions|requests|connections|servers|instances|replicas|shards|containers|pods|files|calls|retries|threads|processes|queries|customers|builds|packages|modules|bugs|issues|crashes|entries|records|keys|clients|services|images|commits|restarts|timeouts|warnings|installs|downloads|people|developers)(?!\\w))';
/** Names that end in a number, for what a text claims: what a tool says is read without them. */
export const NAME_SOURCE = [
  `${NOUN} ?#?\\d{1,6}(?:(?:[-–]| and | or | to |, )\\d{1,6}){0,4}(?!\\d)${MEASURED}`,
  `${PRODUCT} ?\\d{1,4}(?:\\.(?:\\d{1,4}|x)){0,3}\\+?(?!\\d)${MEASURED}`,
]
  .map((shape) => `(?:${shape})`)
  .join('|');

/** A marker at the start of a line: `1.`, `2)`, `(3)`. */
export const LIST_MARKER = '(?<=^[ \\u00a0>]*(?:[-*+] )?(?:\\[[ xX]\\] )?)(?:\\d{1,2}[.)]|\\(\\d{1,2}\\))(?= +\\S)';
