// A strict reader of the markup that reporters write: it accepts only balanced elements, quoted attributes and
// known entities, and returns what it saw. It stands in for a parser, which would forgive too much.

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text directly inside, entities resolved. */
  text: string;
  readonly children: Element[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const resolve = (text: string): string =>
  text.replace(/&([^;]*);?/g, (all, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !all.endsWith(';')) throw new Error(`not an entity: ${all.slice(0, 20)}`);
    return character;
  });

/** Reads a document; `alone` names elements without an end tag, `raw` those whose content is no markup. */
export function readMarkup(document: string, alone: readonly string[] = [], raw: readonly string[] = []): Element {
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  let rest = document.replace(/^<(\?xml [^<>]*\?|!doctype html)>\n/, '');
  while (rest !== '') {
    const current = open[open.length - 1] as Element;
    const tag = /^<(\/?)([a-z][a-z0-9-]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)(\/?)>/.exec(rest);
    if (tag) {
      const [all, end, name = '', attributes = '', closed] = tag;
      rest = rest.slice(all.length);
      if (end === '/') {
        if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
        continue;
      }
      const element: Element = { name, attributes: attributesOf(attributes), text: '', children: [] };
      current.children.push(element);
      if (raw.includes(name)) {
        const stop = rest.indexOf(`</${name}>`);
        element.text = rest.slice(0, stop);
        rest = rest.slice(stop + name.length + 3);
      } else if (closed !== '/' && !alone.includes(name)) open.push(element);
    } else {
      const text = /^[^<>]+/.exec(rest);
      if (!text) throw new Error(`markup in text: ${rest.slice(0, 30)}`);
      current.text += resolve(text[0]);
      rest = rest.slice(text[0].length);
    }
  }
  if (open.length !== 1) throw new Error(`<${open[open.length - 1]?.name}> stays open`);
  return top;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g), ([, name, value]) => [name, resolve(value ?? '')]),
  );

/** All elements below one, itself included, in document order. */
export function* elementsOf(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}
