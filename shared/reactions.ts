/** The reactions that are offered first. */
export const FIRST_REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const;

/** Whether a text is exactly one recommended emoji. For the server: browsers differ in the set. */
export const isReaction = (text: string): boolean => new RegExp('^\\p{RGI_Emoji}$', 'v').test(text);
