/** Shown when the app could not start, in the shell's own words. */
export function showStartFailure(root: HTMLElement): void {
  const words = document.getElementById('start-failure');
  if (!(words instanceof HTMLTemplateElement)) return;
  root.replaceChildren(words.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => location.reload());
}
