/** The signs that are offered first; the others are in the emoji picker. */
export const FIRST_REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const;

/** Whether a text is one emoji as Unicode recommends it for interchange, and nothing else. For the server: not every browser knows the set. */
export const isReaction = (text: string): boolean => new RegExp('^\\p{RGI_Emoji}$', 'v').test(text);
