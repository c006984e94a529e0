import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { centerQuery } from '../../shared/api/use-center-time-zone.js';
import { formatPhone } from '../../shared/format/phone.js';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { type Described, useMergingSave } from '../../shared/ui/use-merging-save.js';
import { type Center, useCenter } from './api.js';
import './center-settings.css';
import { countryName, countryOptions } from './countries.js';
import { LogoSettings } from './logo-settings.js';
import { RetentionSettings } from './retention-settings.js';
import { useChangeCenter } from './settings-api.js';
import { timeZoneOptions } from './time-zones.js';

/** The General tab: logo, name, contact details, time zone and cancellation cutoff of the center. */
export function CenterSettings() {
  const center = useCenter();
  if (center.isPending) return <LoadingState label="Loading settings" lines={5} />;
  if (center.isError) return <ErrorState error={center.error} onRetry={() => center.refetch()} />;
  return (
    <>
      <LogoSettings center={center.data} />
      <CenterForm center={center.data} />
      <div className="center-form">
        <RetentionSettings />
        <SettingsGroup title="Setup" line="The steps of a new center, and what is still open">
          <Link to="/setup">Set Up Your Center</Link>
        </SettingsGroup>
      </div>
    </>
  );
}

function CenterForm({ center }: { center: Center }) {
  const [form] = Form.useForm<Center>();
  const save = useChangeCenter();
  const queryClient = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  useUnsavedChanges(() => isChanged, 'The settings that you changed are not saved.');
  const { merge, isAsking, question } = useMergingSave<Center, Center>({
    noun: 'page',
    row: center,
    valuesOf,
    describe,
    read: () => queryClient.fetchQuery({ ...centerQuery(), staleTime: 0 }),
    save: (values, base) => save.mutateAsync({ ...base, ...values, revision: base.revision }),
  });
  const submit = async (values: Center) => {
    try {
      await merge(values, form);
      setIsChanged(false);
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="center-form"
      initialValues={valuesOf(center)}
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setIsChanged(true)}
      onFinish={submit}
    >
      {question}
      <SettingsGroup isForm title="Center" line="Who you are and how people reach you">
        <Form.Item
          name="name"
          label="Business Name"
          rules={[{ required: true, whitespace: true, message: 'Enter the business name' }]}
        >
          <Input autoComplete="organization" />
        </Form.Item>
        <Form.Item name="phone" label="Phone">
          <PhoneInput autoComplete="tel" />
        </Form.Item>
        <Form.Item name="email" label="Email">
          <Input type="email" autoComplete="email" />
        </Form.Item>
        <Form.Item name="address" label="Address">
          <Input autoComplete="street-address" />
        </Form.Item>
        <Form.Item name="timeZone" label="Time Zone" extra="Every class date and time is on this clock">
          <Select showSearch options={timeZoneOptions(center.timeZone)} />
        </Form.Item>
      </SettingsGroup>
      <SettingsGroup
        isForm
        title="Classes"
        line="What clients may do by themselves, and when they hear of a pass or a move"
      >
        <Form.Item
          name="cancellationCutoffHours"
          label="Students May Cancel Until"
          extra="Hours before the class"
          rules={[{ required: true, message: 'Enter a number of hours' }]}
        >
          <InputNumber min={0} precision={0} />
        </Form.Item>
        <Form.Item
          name="maxUnpaidSeats"
          label="Unpaid Seats per Client"
          extra="In upcoming classes, when clients enroll themselves"
          rules={[{ required: true, message: 'Enter a number of seats' }]}
        >
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
        <Form.Item
          name="passMailDelaySeconds"
          label="Wait Before Pass Emails"
          extra="A pass can be taken back before its student is told"
          rules={[{ required: true, message: 'Enter a number of seconds' }]}
        >
          <InputNumber min={0} max={3600} precision={0} suffix="seconds" />
        </Form.Item>
        <Form.Item
          name="moveMailDelaySeconds"
          label="Wait Before Moves Are Told"
          extra="A moved class can be put back before its students are told"
          rules={[{ required: true, message: 'Enter a number of seconds' }]}
        >
          <InputNumber min={0} max={3600} precision={0} suffix="seconds" />
        </Form.Item>
        <Form.Item
          name="cardsDueFrom"
          label="Card Codes Are Due"
          extra="20 business days, without weekends and federal holidays"
        >
          <Select options={CARDS_DUE_FROM} />
        </Form.Item>
        <Form.Item
          name="classPolicy"
          label="Cancellation Policy"
          extra="At the end of each confirmation of an enrollment. [cancellation rule] stands for until when students may cancel"
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
        </Form.Item>
      </SettingsGroup>
      <SettingsGroup isForm title="Billing" line="On invoices and receipts">
        <Form.Item
          name="invoiceDueDays"
          label="Invoices Are Due After"
          rules={[{ required: true, message: 'Enter a number of days' }]}
        >
          <InputNumber min={0} max={365} precision={0} suffix="days" />
        </Form.Item>
        <Form.Item
          name="bankDetails"
          label="Bank Details"
          extra="At the end of each unpaid invoice: bank, account holder, account and routing number"
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} />
        </Form.Item>
        <Form.Item
          name="taxName"
          label="Tax"
          extra="Prices include it; receipts and invoices show it. Leave the rate at 0 for none"
        >
          <Input placeholder="Sales tax" maxLength={60} />
        </Form.Item>
        <Form.Item name="taxRatePercent" label="Tax Rate" rules={[{ required: true, message: 'Enter a rate' }]}>
          <InputNumber min={0} max={100} step={0.1} suffix="%" />
        </Form.Item>
      </SettingsGroup>
      <SettingsGroup isForm title="Text Messages" line="Who may get them">
        <Form.Item name="smsCountries" label="Text Messages To" extra="Numbers in other countries get email instead">
          <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={countryOptions} />
        </Form.Item>
      </SettingsGroup>
      <SettingsGroup isForm title="Website" line="Pages that every visitor can read">
        <Form.Item name="privacyText" label="Privacy" extra="The page /privacy. Empty for no page">
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={10_000} />
        </Form.Item>
        <Form.Item
          name="termsText"
          label="Terms"
          extra="The page /terms. Empty for no page. [cancellation rule] stands for until when students may cancel"
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={10_000} />
        </Form.Item>
      </SettingsGroup>
      <div className="settings-save">
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isAsking}>
          Save Changes
        </Button>
      </div>
    </Form>
  );
}

const valuesOf = (center: Center): Center => ({ ...center, phone: formatPhone(center.phone) });

/** From when the days count. */
const CARDS_DUE_FROM: { value: Center['cardsDueFrom']; label: string }[] = [
  { value: 'class', label: 'From the day of the class' },
  { value: 'result', label: 'From the day the result is entered' },
  { value: 'payment', label: 'From the day the result is entered and the seat is paid' },
];

const describe = (center: Center): Described<Center> => ({
  name: ['Business Name', center.name],
  phone: ['Phone', formatPhone(center.phone)],
  email: ['Email', center.email],
  address: ['Address', center.address],
  timeZone: ['Time Zone', center.timeZone],
  cancellationCutoffHours: ['Students May Cancel Until', `${center.cancellationCutoffHours} hours before`],
  classPolicy: ['Cancellation Policy', center.classPolicy],
  privacyText: ['Privacy', center.privacyText],
  termsText: ['Terms', center.termsText],
  passMailDelaySeconds: ['Wait Before Pass Emails', `${center.passMailDelaySeconds} seconds`],
  moveMailDelaySeconds: ['Wait Before Moves Are Told', `${center.moveMailDelaySeconds} seconds`],
  cardsDueFrom: ['Card Codes Are Due', CARDS_DUE_FROM.find(({ value }) => value === center.cardsDueFrom)!.label],
  maxUnpaidSeats: ['Unpaid Seats per Client', String(center.maxUnpaidSeats)],
  invoiceDueDays: ['Invoices Are Due After', `${center.invoiceDueDays} days`],
  bankDetails: ['Bank Details', center.bankDetails],
  taxName: ['Tax', center.taxName],
  taxRatePercent: ['Tax Rate', `${center.taxRatePercent}%`],
  smsCountries: ['Text Messages To', center.smsCountries.map(countryName).join(', ')],
});
