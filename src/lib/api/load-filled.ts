interface PageOfList {
  readonly nextCursor?: string | undefined;
}

/**
 * Loads the page at a cursor, and the next ones while they are empty: the server ends a page after
 * many records that are hidden from the viewer.
 *
 * @param load loads one page.
 */
export async function loadFilled<Page extends PageOfList>(
  load: (cursor: string | undefined) => Promise<Page>,
  cursor: string | undefined,
  isEmpty: (page: Page) => boolean,
): Promise<Page> {
  let page = await load(cursor);
  while (page.nextCursor !== undefined && isEmpty(page)) page = await load(page.nextCursor);
  return page;
}
