import { Button, Progress, Upload } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../shared/api/error.js';
import { CenterLogo } from '../../shared/ui/center-logo.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import type { Center } from './api.js';
import { useRemoveLogo, useUploadLogo } from './settings-api.js';
import './logo-settings.css';
import { SettingsGroup } from '../../shared/ui/settings-group.js';

const PREVIEW = { width: 240, height: 72 };
const REMOVAL = {
  title: 'Remove the logo?',
  content: 'Pages, emails and documents show the mark and the name instead. Emails that were sent keep it.',
  confirmLabel: 'Remove Logo',
  keepLabel: 'Keep Logo',
  danger: true,
};

/** The logo on pages, emails and documents. A change takes effect at once, without Save Changes. */
export function LogoSettings({ center }: { center: Center }) {
  return (
    <SettingsGroup isForm title="Logo" line="On pages, emails and documents">
      <LogoControls center={center} />
    </SettingsGroup>
  );
}

/** Uploads, replaces and removes the logo. */
export function LogoControls({ center: { logo, name } }: { center: Center }) {
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const ask = useQuestion();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();

  const send = (file: File) => {
    setShare(0);
    setProblem(undefined);
    upload.mutate(
      { file, onProgress: setShare },
      { onError: (error) => setProblem(messageOf(error, 'The logo could not be uploaded. Please try again.')) },
    );
    // Keeps antd from uploading it itself.
    return false;
  };
  const askToRemove = async () => {
    if (await ask(REMOVAL)) remove.mutate();
  };
  return (
    <div className="logo-settings">
      {logo && (
        <div className="logo-settings-preview">
          <CenterLogo logo={logo} name={name} space={PREVIEW} />
        </div>
      )}
      <div className="logo-settings-actions">
        <Upload accept="image/png,image/jpeg,image/webp" showUploadList={false} beforeUpload={send}>
          <Button loading={upload.isPending}>{logo ? 'Replace Logo' : 'Upload Logo'}</Button>
        </Upload>
        {logo && (
          <Button type="text" danger loading={remove.isPending} onClick={askToRemove}>
            Remove
          </Button>
        )}
      </div>
      {upload.isPending && <Progress percent={Math.round(share * 100)} size="small" aria-label="Upload of the logo" />}
      <p className="secondary" role={problem ? 'alert' : undefined}>
        {problem ?? 'A PNG, JPEG or WebP image of up to 5 MB, best with a transparent background. It is used at once.'}
      </p>
    </div>
  );
}
