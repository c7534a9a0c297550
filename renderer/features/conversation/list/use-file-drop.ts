import { useState, type DragEvent } from 'react';
import { useNavigate } from 'react-router';
import { bringsFiles } from '../../../actions/photos/use-files.ts';
import { usePath } from '../../../i18n/locale.ts';
import { droppedFiles } from '../photo/dropped-files.ts';

interface FileDrop {
  isOver: boolean;
  target: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/**
 * Files dragged onto a row of the list are sent in its conversation, which is opened and shows them
 * first, with their price.
 * @param isWritable something can be sent there.
 */
export function useFileDrop(conversation: string, isWritable: boolean): FileDrop {
  const navigate = useNavigate();
  const path = usePath();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    target: {
      onDragOver: (event) => {
        if (!isWritable || !bringsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (!isWritable || !bringsFiles(event)) return;
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        droppedFiles.set({ conversation, files });
        void navigate(path(`/chats/${conversation}`));
      },
    },
  };
}
