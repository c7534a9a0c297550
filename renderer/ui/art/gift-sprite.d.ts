/** Made by build/client/gift-sprite.ts: the address of the file that holds every gift's drawing. */
declare module 'virtual:gift-sprite' {
  export const giftSprite: string;
}
