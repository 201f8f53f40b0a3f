import X from 'lucide-react/icons/x';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { IconButton } from './icon-button.tsx';

interface RemoveFileButtonProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/**
 * Removes a file from its field (a `fieldset`). The button disappears with it: focus moves to that of
 * the next file, or to the file input.
 */
export function RemoveFileButton({ label, onRemove }: RemoveFileButtonProps) {
  function handleClick(button: HTMLButtonElement) {
    const { form } = button;
    const field = button.closest('fieldset');
    removeRowWithFocus(button, onRemove, () => {
      // A field that looks different without its file is another one, in the same form.
      const container = field?.isConnected ? field : form;
      return container?.querySelector<HTMLInputElement>('input[type="file"]');
    });
  }

  return (
    <IconButton label={label} onClick={({ currentTarget }) => handleClick(currentTarget)}>
      <X size={18} />
    </IconButton>
  );
}
