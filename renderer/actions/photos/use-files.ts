import { useEffect, useState } from 'react';

/** What takes dropped files itself, so that the page does not. */
export const FILE_TARGET = 'data-file-target';

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
export const bringsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;
const isOverTarget = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest(`[${FILE_TARGET}]`) !== null;

// A table or a drawing is copied as words and as a picture of them; a file with its name.
function areWordsMeant(data: DataTransfer, files: readonly File[]): boolean {
  if (!data.types.includes('text/plain')) return false;
  const lines = data.getData('text/plain').trim().split(/\r?\n/);
  const names = new Set(files.map(({ name }) => name));
  return !lines.every((line) => names.has(line.split(/[/\\]/).at(-1) ?? ''));
}

/** Takes files dropped or pasted onto the page. @returns whether files are over it. */
export function useFiles(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const drag = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      if (isOverTarget(event)) return setOver(false);
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    // Only when it leaves the window: on the way it passes over every element.
    const leave = (event: DragEvent): void => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      setOver(false);
      if (isOverTarget(event)) return;
      event.preventDefault();
      onFiles(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData } = event;
      const files = filesOf(clipboardData);
      if (!clipboardData || files.length === 0 || areWordsMeant(clipboardData, files)) return;
      event.preventDefault();
      onFiles(files);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [enabled, onFiles]);
  return enabled && over;
}

/** Files dropped beside what takes them do not replace the app by themselves. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      const isField = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (event.defaultPrevented || isField || !bringsFiles(event)) return;
      event.preventDefault();
      if (event.type === 'dragover' && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
