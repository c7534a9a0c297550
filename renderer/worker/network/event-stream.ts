/** One event of a text/event-stream: `id` is null where the server gave none. */
export interface StreamEvent {
  event: string;
  id: string | null;
  data: string;
}

/** Parses server-sent events from chunks that may end anywhere. */
export function createEventParser(): (text: string) => StreamEvent[] {
  let rest = '';
  let event = '';
  let id: string | null = null;
  let data: string[] = [];

  const line = (text: string, found: StreamEvent[]) => {
    if (text === '') {
      if (data.length > 0) found.push({ event: event || 'message', id, data: data.join('\n') });
      event = '';
      id = null;
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') event = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  };

  return (text) => {
    const found: StreamEvent[] = [];
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one, found);
    return found;
  };
}
