/** What a page says that could not even start: without the app, so in words that the shell brings along. */
export function showStartFailure(root: HTMLElement): void {
  const words = document.getElementById('start-failure');
  if (!(words instanceof HTMLTemplateElement)) return;
  root.replaceChildren(words.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => location.reload());
}
