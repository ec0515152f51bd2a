// A field of Markdown: a toolbar that is one stop of the Tab key, the text as the browser's own field (its undo works through every
// button), and the text as its readers will see it, rendered at the edge.

import { type KeyboardEvent, type TextareaHTMLAttributes, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { lastingAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import type { Viewers } from '#domain/entity';
import { Icon } from '../Icon';
import { bold, eye, heading, image, italic, link as linkShape, list, listOrdered, quote } from '../icons';
import { Library } from '../library/Library';
import { type Edit, type LineMark, link, markLines, pictures, type Selected, wrap } from './markdown-edits';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string;
  label: string;
  value: string;
  /** Who sees the text, and so its pictures. */
  needs: Viewers | null;
}

type Act = (selected: Selected) => Edit;
const lines =
  (mark: LineMark): Act =>
  (selected) =>
    markLines(selected, mark);

interface Tool {
  name: string;
  shape: string;
  act: Act;
  /** With Ctrl or ⌘. */
  key?: string;
}
const TOOLS: readonly Tool[] = [
  { name: 'Bold', shape: bold, key: 'b', act: (selected) => wrap(selected, '**', 'bold') },
  { name: 'Italic', shape: italic, key: 'i', act: (selected) => wrap(selected, '*', 'italic') },
  { name: 'Heading', shape: heading, act: lines('## ') },
  { name: 'Link', shape: linkShape, key: 'k', act: link },
  { name: 'List', shape: list, act: lines('- ') },
  { name: 'Numbered list', shape: listOrdered, act: lines('number') },
  { name: 'Quote', shape: quote, act: lines('> ') },
];
const PICTURE = TOOLS.length;
const PREVIEW = PICTURE + 1;

/** By the browser's own way of typing, which its undo knows; `onChange` hears of it as of any key. */
function type(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

type Preview = { html: string } | { problem: string } | null;

export function MarkdownControl({ label, needs, ...area }: Props) {
  const text = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const [preview, setPreview] = useState<Preview>(null);
  const [isRendering, setRendering] = useState(false);
  const isPreviewing = preview !== null;

  const run = (act: Act): void => {
    if (text.current && !isPreviewing) type(text.current, act(selectedIn(text.current)));
  };
  const place = (assets: readonly Asset[]): void => {
    const shown = assets.map((asset) => ({ address: lastingAddress(asset), alt: asset.alt ?? '' }));
    // The dialog gives the focus back as it closes.
    requestAnimationFrame(() => run((selected) => pictures(selected, shown)));
  };
  const showPreview = async (): Promise<void> => {
    if (isPreviewing) return setPreview(null);
    if (isRendering) return;
    setRendering(true);
    const rendered = await callApi<{ html: string }>('POST', '/api/markdown', { body: { markdown: area.value } });
    setRendering(false);
    setPreview(rendered.ok ? rendered.value : { problem: rendered.error.message });
  };

  const pressInText = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    // The palette has the same key: within a text it makes a link.
    event.stopPropagation();
    run(tool.act);
  };
  const pressInBar = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: PREVIEW - at };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + PREVIEW + 1) % (PREVIEW + 1);
    setAt(next);
    bar.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
  };
  const button = (place: number, name: string) => ({
    type: 'button' as const,
    className: 'btn plain icon',
    'aria-label': name,
    title: name,
    tabIndex: place === at ? 0 : -1,
    onFocus: () => setAt(place),
  });

  return (
    <div className="markdown">
      <div
        className="markdown-bar"
        role="toolbar"
        aria-label={`${label}: formatting`}
        aria-controls={area.id}
        ref={bar}
        onKeyDown={pressInBar}
      >
        {TOOLS.map(({ name, shape, key, act }, place) => (
          <button
            key={name}
            {...button(place, name)}
            title={key ? `${name} (Ctrl ${key.toUpperCase()})` : name}
            aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
            aria-disabled={isPreviewing || undefined}
            onMouseDown={keepSelection}
            onClick={() => run(act)}
          >
            <Icon shape={shape} />
          </button>
        ))}
        <button
          {...button(PICTURE, 'Picture')}
          aria-haspopup="dialog"
          aria-disabled={isPreviewing || undefined}
          onClick={() => {
            if (!isPreviewing) setChoosing(true);
          }}
        >
          <Icon shape={image} />
        </button>
        <button
          {...button(PREVIEW, 'Preview')}
          className="btn plain end"
          aria-pressed={isPreviewing}
          aria-busy={isRendering || undefined}
          onClick={() => void showPreview()}
        >
          <Icon shape={eye} />
          Preview
        </button>
      </div>
      <textarea {...area} ref={text} className="input" rows={12} hidden={isPreviewing} onKeyDown={pressInText} />
      {preview && <Shown preview={preview} />}
      <Library
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={place}
        title="Choose a picture"
        choose="Put it into the text"
        accept="picture"
        needs={needs}
      />
    </div>
  );
}

/** A press on a button leaves what is chosen in the text chosen. */
const keepSelection = (event: { preventDefault: () => void }): void => event.preventDefault();

function Shown({ preview }: { preview: NonNullable<Preview> }) {
  if ('problem' in preview)
    return (
      <p className="markdown-shown" role="alert">
        <b>The preview cannot be shown.</b> {preview.problem} What you typed is kept.
      </p>
    );
  if (preview.html === '')
    return (
      <p className="markdown-shown muted" role="status">
        Nothing is written yet.
      </p>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own edge, which lets no markup of the text through
  return <div className="markdown-shown prose" role="status" dangerouslySetInnerHTML={{ __html: preview.html }} />;
}
