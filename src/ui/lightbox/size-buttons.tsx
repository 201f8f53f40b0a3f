import styles from './size-buttons.module.css';

interface SizeButtonsProps {
  readonly messages: Readonly<Record<'fit' | 'fitLabel' | 'full' | 'fullLabel', string>>;
  /** Whether a pixel of the picture is shown as one of the screen. */
  readonly isFull: boolean;
  readonly onFit: () => void;
  readonly onFull: () => void;
}

/** The choice between the whole picture and its actual size. */
export function SizeButtons({ messages, isFull, onFit, onFull }: SizeButtonsProps) {
  const sizes = [
    [messages.fit, messages.fitLabel, !isFull, onFit],
    [messages.full, messages.fullLabel, isFull, onFull],
  ] as const;
  return sizes.map(([word, label, isPressed, onPress]) => (
    <button
      key={word}
      type="button"
      className={styles.size}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
    >
      {word}
    </button>
  ));
}
