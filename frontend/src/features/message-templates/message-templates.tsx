import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Template, useTemplates } from './api.js';
import { TemplatePreview } from './template-preview.js';
import './message-templates.css';

const AUDIENCES: [Template['audience'], string][] = [
  ['client', 'To clients'],
  ['organization', 'To organizations'],
  ['staff', 'To staff'],
];

/** Every message that the program sends: who gets it, when, and which switch it obeys. The address names the open one. */
export function MessageTemplates() {
  const templates = useTemplates();
  const [params, setParams] = useSearchParams();
  if (templates.isPending) return <LoadingState label="Loading message templates" lines={8} />;
  if (templates.isError) return <ErrorState error={templates.error} onRetry={() => templates.refetch()} />;
  const opened = templates.data.find(({ name }) => name === params.get('template'));
  const open = (name?: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (name) next.set('template', name);
        else next.delete('template');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      {AUDIENCES.map(([audience, heading]) => {
        const ofAudience = templates.data.filter((template) => template.audience === audience);
        if (ofAudience.length === 0) return null;
        return (
          <SettingsGroup key={audience} title={heading}>
            <ul className="template-list">
              {ofAudience.map((template) => (
                <li key={template.name}>
                  <Button type="link" className="template-title" onClick={() => open(template.name)}>
                    {template.title}
                  </Button>
                  <p>{template.when}</p>
                  <p className="secondary">{channelsOf(template)}</p>
                </li>
              ))}
            </ul>
          </SettingsGroup>
        );
      })}
      {opened && <TemplatePreview key={opened.name} template={opened} onClose={() => open()} />}
    </>
  );
}

/** Such as `Email, always · Text message if “Class cancellations” is on`. */
function channelsOf({ hasMail, hasSms, mailChoice, smsChoice }: Template): string {
  const rule = (choice: string | null) => (choice ? ` if “${choice}” is on` : ', always');
  return [hasMail && `Email${rule(mailChoice)}`, hasSms && `Text message${smsRule(smsChoice)}`]
    .filter(Boolean)
    .join(' · ');
}

/** A code goes where the person chose to get it. */
const smsRule = (choice: string | null) => (choice ? ` if “${choice}” is on` : ' instead, if chosen');
