import { Button, Modal } from 'antd';
import type { ErasureRow } from '../../shared/api/rows.js';
import { useModal } from '../../shared/ui/form-modal.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { WhatGoes } from './what-goes.js';

/** The receipt of an erasure. It names nobody. Mount to open. */
export function ReceiptDialog({ receipt, onClose }: { receipt: ErasureRow; onClose: () => void }) {
  const { close, modalProps } = useModal(onClose);
  return (
    <Modal
      {...modalProps}
      title={`Erasure ${receipt.number}`}
      footer={
        <>
          <Button href={`/api/erasures/${receipt.id}/pdf`} download>
            Download PDF
          </Button>
          <Button type="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <p>
        A person was erased on <InstantDate instant={receipt.erasedAt} />
        {receipt.erasedBy && ` by ${receipt.erasedBy}`}.
      </p>
      <WhatGoes facts={receipt} />
    </Modal>
  );
}
