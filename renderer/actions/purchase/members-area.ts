/** The routes of the members area, exactly these six. */
const MEMBERS_AREA: readonly string[] = [
  'members',
  'members-id',
  'chats',
  'likes',
  'likes-m-id',
  'premium',
];

/** Whether a route, by its name, is one of the members area. */
export const isMembersArea = (route: string): boolean => MEMBERS_AREA.includes(route);
