import { MailOutlined, MessageOutlined, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import type { Template } from './api.js';

const TOPICS: readonly [Template['topic'], string][] = [
  ['account', 'Codes and accounts'],
  ['classes', 'Classes'],
  ['payments', 'Payments'],
  ['certifications', 'Certifications'],
  ['organizations', 'Organizations'],
  ['staff', 'Staff'],
];

interface TemplateListProps {
  templates: readonly Template[];
  opened: string | undefined;
  onOpen: (name: string) => void;
}

/** The kinds of messages by what they are about. */
export function TemplateList({ templates, opened, onOpen }: TemplateListProps) {
  const [sought, setSought] = useState('');
  const found = templates.filter(({ title, when }) => holds(`${title} ${when}`, sought));
  return (
    <nav className="template-nav" aria-label="Message templates">
      <Input
        type="search"
        aria-label="Find a message"
        placeholder="Find a message"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {found.length === 0 && <p className="secondary">No message matches</p>}
      {TOPICS.map(([topic, heading]) => {
        const ofTopic = found.filter((template) => template.topic === topic);
        if (ofTopic.length === 0) return null;
        return (
          <section key={topic} aria-label={heading}>
            <h2 className="template-group">
              {heading} <span>{ofTopic.length}</span>
            </h2>
            <ul className="template-list">
              {ofTopic.map((template) => (
                <li key={template.name}>
                  <button
                    type="button"
                    className="template-item"
                    aria-current={template.name === opened || undefined}
                    onClick={() => onOpen(template.name)}
                  >
                    <span className="template-item-title">{template.title}</span>
                    {template.isChanged && <span className="template-changed">changed</span>}
                    <Channels template={template} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

const Channels = ({ template: { hasMail, hasSms } }: { template: Template }) => (
  <span className="template-channels">
    {hasMail && <MailOutlined title="Email" aria-label="Email" />}
    {hasSms && <MessageOutlined title="Text message" aria-label="Text message" />}
  </span>
);

/** Every word that is sought is in the text. */
const holds = (text: string, sought: string): boolean =>
  sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
