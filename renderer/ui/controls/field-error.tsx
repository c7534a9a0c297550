import { CircleAlert } from 'lucide-react';
import field from './field.module.css';
import { Icon } from '../art/icon.tsx';

/** What is wrong with a group of controls, under it; single ones have it in their `Field`. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={field['error']}>
      <Icon of={CircleAlert} size="s" />
      {children}
    </p>
  );
}
