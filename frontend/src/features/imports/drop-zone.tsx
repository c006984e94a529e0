import { InboxOutlined } from '@ant-design/icons';
import { Button, Progress, Upload } from 'antd';
import type { ReactNode } from 'react';

/** The server's limit. */
const MAX_FILES = 20;

interface DropZoneProps {
  title: string;
  text: ReactNode;
  button: string;
  /** Whether its button is the one solid button of the page. */
  isPrimary?: boolean;
  /** How much of the files has been sent, from 0 to 1; undefined unless they are being sent. */
  sent: number | undefined;
  onFiles: (files: File[]) => void;
  onTooMany: (text: string) => void;
  children?: ReactNode;
}

/** Takes files that are dropped or chosen, several at once. */
export function DropZone({
  title,
  text,
  button,
  isPrimary = false,
  sent,
  onFiles,
  onTooMany,
  children,
}: DropZoneProps) {
  const isSending = sent !== undefined;
  return (
    <Upload.Dragger
      className="import-drop"
      accept=".xlsx,.csv,.zip"
      multiple
      hasControlInside
      disabled={isSending}
      showUploadList={false}
      beforeUpload={(file, files) => {
        // Called for each file.
        if (file !== files.at(-1)) return false;
        if (files.length > MAX_FILES) onTooMany(`Choose up to ${MAX_FILES} files at once.`);
        else onFiles(files);
        return false;
      }}
    >
      <span className="import-drop-icon">
        <InboxOutlined aria-hidden />
      </span>
      <p className="import-drop-title">{title}</p>
      <p className="secondary">{text}</p>
      {isSending ? (
        <div className="import-drop-sending">
          <p role="status">Uploading</p>
          <Progress percent={Math.floor(sent * 100)} aria-label="Upload" />
        </div>
      ) : (
        <Button {...(isPrimary && { type: 'primary' })}>{button}</Button>
      )}
      {children}
    </Upload.Dragger>
  );
}
