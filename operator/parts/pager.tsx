import { Button } from '../../renderer/ui/controls/button.tsx';

/**
 * The ways to a list's newer and older pages, where there are any.
 * @param cursors of the pages behind the first one, down to the one that is shown.
 */
export function Pager({
  cursors,
  next,
  newer,
  older,
  onTurn,
}: {
  cursors: readonly string[];
  next: string | null;
  newer: string;
  older: string;
  onTurn: (cursors: readonly string[]) => void;
}) {
  return (
    <div className="row-wrap">
      {cursors.length > 0 && (
        <Button variant="line" onClick={() => onTurn(cursors.slice(0, -1))}>
          {newer}
        </Button>
      )}
      {next && (
        <Button variant="line" onClick={() => onTurn([...cursors, next])}>
          {older}
        </Button>
      )}
    </div>
  );
}
