/** Made by build/client/interest-sprite.ts: the address of the file that holds every interest's icon. */
declare module 'virtual:interest-sprite' {
  export const interestSprite: string;
}
