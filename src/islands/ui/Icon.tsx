// A Lucide icon in an island: `<Icon shape={plus} />` with a constant of `icons.ts`. Decoration; the control beside it has the name.
interface Props {
  shape: string;
}

export function Icon({ shape }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, never anybody's text
  return <svg className="i" viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shape }} />;
}
