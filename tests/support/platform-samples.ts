/** What a platform is asked to show. */
export const notice = {
  title: 'Vonk',
  body: 'Een bericht',
  path: '/nl/chats/1',
  tag: 'message-1',
  id: null,
};

/** Lets what waits happen. */
export const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
