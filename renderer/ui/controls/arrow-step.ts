/** How far an arrow key goes in a grid of so many columns; null for any other key. */
export function arrowStep(key: string, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  return steps[key] ?? null;
}
