import { extractText, getDocumentProxy } from 'unpdf';

type Node = { role?: string; alt?: string; children?: Node[] };
const nodesOf = (node: Node | null): Node[] => (node ? [node, ...(node.children ?? []).flatMap(nodesOf)] : []);

/** `pages`: what each says. `roles`: what its parts are to a screen reader, each kind once. `alts`: of its figures. */
type ReadPdf = { pages: string[]; roles: string[]; alts: string[]; title: unknown };

/** What a PDF says. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(document);
  const trees = await Promise.all(
    text.map(async (_, at) => (await (await document.getPage(at + 1)).getStructTree()) as Node | null),
  );
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  const nodes = trees.flatMap(nodesOf);
  const roles = new Set(nodes.flatMap(({ role }) => role || []));
  return { pages: text, roles: [...roles], alts: nodes.flatMap(({ alt }) => alt ?? []), title: info.Title };
}
