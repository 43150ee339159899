import { extractText, getDocumentProxy } from 'unpdf';

type Node = { role?: string; children?: Node[] };
const rolesOf = (node: Node | null): string[] =>
  node ? [node.role ?? '', ...(node.children ?? []).flatMap(rolesOf)].filter(Boolean) : [];

/** What a PDF says, page by page, and what its parts are to a screen reader, each kind once. */
export async function readPdf(content: Uint8Array): Promise<{ pages: string[]; roles: string[]; title: unknown }> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(document);
  const trees = await Promise.all(
    text.map(async (_, at) => (await (await document.getPage(at + 1)).getStructTree()) as Node | null),
  );
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  return { pages: text, roles: [...new Set(trees.flatMap(rolesOf))], title: info.Title };
}
