// What readers are told of a post.
import { action, text } from '#app/mail/letter';
import type { Post } from '#domain/posts/post';
import type { Teller, Words } from '../told';

export function postWords({ settings }: Pick<Teller, 'settings'>, post: Pick<Post, 'id' | 'title' | 'excerpt'>): Words {
  const link = `/posts/${post.id}`;
  return {
    title: `News: ${post.title}`,
    link,
    letter: {
      subject: post.title,
      parts: [text(post.excerpt ?? `There is news from ${settings.name}.`), action('Read the post', link)],
    },
  };
}
