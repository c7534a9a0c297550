/** An event that may be kept from having its effect. */
export class StandInEvent {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}
