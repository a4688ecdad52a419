// What a name in a folder stands for. Types alone, so that whoever imports the port needs no types of node.
export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}
