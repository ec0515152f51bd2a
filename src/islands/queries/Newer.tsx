// What came into a thread while somebody wrote an answer to it: shown before theirs goes out.
import type { ThreadMessage } from '#domain/queries/message';

const from = ({ authorName, kind }: ThreadMessage): string =>
  kind === 'note' ? `Private note from ${authorName}` : authorName;

export function Newer({ messages }: { messages: readonly ThreadMessage[] }) {
  if (messages.length === 0) return null;
  const names = [...new Set(messages.map(({ authorName }) => authorName))];
  return (
    <div className="banner warning" role="alert">
      <div>
        <b>{names.join(' and ')} wrote while you were writing.</b> Nothing was sent. Your text is kept: read this first,
        then send it or change it.
        <div className="newer">
          {messages.map((message) => (
            <p key={message.id}>
              <b>{from(message)}:</b> {message.body}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}
