import X from 'lucide-react/icons/x';
import { flushSync } from 'react-dom';
import { IconButton } from './icon-button.tsx';

interface RemoveFileButtonProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/**
 * Removes a file from its field (a `fieldset`). The button disappears with it, so focus moves to the
 * file input.
 */
export function RemoveFileButton({ label, onRemove }: RemoveFileButtonProps) {
  function handleClick(button: HTMLButtonElement) {
    const { form } = button;
    const field = button.closest('fieldset');
    flushSync(onRemove);
    // A field that looks different without its file is another one, in the same form.
    const place = field?.isConnected ? field : form;
    place?.querySelector<HTMLInputElement>('input[type="file"]')?.focus();
  }

  return (
    <IconButton label={label} onClick={({ currentTarget }) => handleClick(currentTarget)}>
      <X size={18} />
    </IconButton>
  );
}
