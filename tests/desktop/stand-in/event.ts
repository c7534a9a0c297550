/** An event whose effect can be prevented. */
export class StandInEvent {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}
