import ArrowLeft from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined.js';
import ArrowRight from '@ant-design/icons-svg/es/asn/ArrowRightOutlined.js';
import Calendar from '@ant-design/icons-svg/es/asn/CalendarOutlined.js';
import Clock from '@ant-design/icons-svg/es/asn/ClockCircleOutlined.js';
import Environment from '@ant-design/icons-svg/es/asn/EnvironmentOutlined.js';
import Heart from '@ant-design/icons-svg/es/asn/HeartOutlined.js';
import Mail from '@ant-design/icons-svg/es/asn/MailOutlined.js';
import Moon from '@ant-design/icons-svg/es/asn/MoonOutlined.js';
import Phone from '@ant-design/icons-svg/es/asn/PhoneOutlined.js';
import SafetyCertificate from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js';
import Sun from '@ant-design/icons-svg/es/asn/SunOutlined.js';
import Team from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import User from '@ant-design/icons-svg/es/asn/UserOutlined.js';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { createElement, type ReactNode } from 'react';

const icons = {
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  calendar: Calendar,
  clock: Clock,
  environment: Environment,
  heart: Heart,
  mail: Mail,
  moon: Moon,
  phone: Phone,
  'safety-certificate': SafetyCertificate,
  sun: Sun,
  team: Team,
  user: User,
} as const satisfies Record<string, IconDefinition>;

export type IconName = keyof typeof icons;

const draw = (node: AbstractNode, key: number): ReactNode =>
  createElement(node.tag, { ...node.attrs, key }, node.children?.map(draw));

/** A shape of the console's icon set as inline SVG: decoration, since a word always stands beside it. */
export function Icon({ name }: { name: IconName }) {
  const { icon } = icons[name];
  if (typeof icon === 'function') return null;
  return (
    <svg className="icon" viewBox={icon.attrs.viewBox} fill="currentColor" aria-hidden="true">
      {icon.children?.map(draw)}
    </svg>
  );
}
