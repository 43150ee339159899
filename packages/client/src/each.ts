type Page<Item> = { items: Item[]; next_cursor: string | null };
type List<Input, Item> = { query(input: Input & { cursor?: string }): Promise<Page<Item>> };

/**
 * Every record of a list, page after page: `for await (const lead of each(outrider.leads.list, { status: 'new' }))`. A
 * page is fetched when it is needed.
 */
export async function* each<Input extends object, Item>(list: List<Input, Item>, input: Input): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list.query(cursor === null ? input : { ...input, cursor });
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
