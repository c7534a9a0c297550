import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { TextField } from '../../ui/controls/text-field.tsx';
import { caretInIban, formatIban } from './iban.ts';

/** A field for an IBAN, in groups of four as it is typed; the caret stays where it was put. */
export function IbanField({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...rest}
      ref={field}
      value={value}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => {
        const at = target.selectionStart ?? target.value.length;
        caret.current = caretInIban(target.value, at);
        onChange(formatIban(target.value));
        // The same text again is not drawn again, and would leave the caret at the end.
        if (formatIban(target.value) === value) target.value = value;
        target.setSelectionRange(caret.current, caret.current);
      }}
    />
  );
}
