import { QuestionCircleOutlined } from '@ant-design/icons';
import { IconButton } from '../../shared/ui/button.js';

/** Opens the help. */
export function HelpButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton
      label="Help"
      title="Help (?)"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={onOpen}
    />
  );
}
