/** How the code of members' pages is fetched; where no page of a member can follow, it is not. */
let fetchIt: () => Promise<void> = () => Promise.resolve();

/** The app says once how the code of its members' pages is fetched. */
export function provideMemberPart(load: () => Promise<void>): void {
  fetchIt = load;
}

/** Fetches what members' pages need before one is shown; rejects when it cannot be fetched. */
export const fetchMemberPart = (): Promise<void> => fetchIt();
