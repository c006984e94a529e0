import { DeleteOutlined, EditOutlined, MergeCellsOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { PlaceRow } from '../../shared/api/rows.js';
import { PLACES } from '../../shared/model/place.js';
import { DataGrid, type GridColumn, RowActions } from '../../shared/ui/data-grid/index.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { useRemovePlace } from './api.js';
import { classesText, MergePlaceDialog } from './merge-place-dialog.js';
import { PlaceDialog } from './place-dialog.js';

const noun = { one: 'place', many: 'places' };

const columns: GridColumn<PlaceRow>[] = [
  { key: 'name', title: 'Name', sort: true, width: 240, cut: true },
  { key: 'room', title: 'Room', width: 120 },
  { key: 'address', title: 'Address', width: 240, fill: true, text: addressOf },
  { key: 'classCount', title: 'Classes', width: 100, numeric: true },
  { key: 'comingCount', title: 'Coming', width: 100, numeric: true },
  { key: 'archivedAt', title: 'Status', width: 110, text: statusOf },
];

function addressOf({ street, city, state, zip }: PlaceRow): string {
  return [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

function statusOf({ archivedAt, mergedInto }: PlaceRow): string {
  if (mergedInto) return 'Merged';
  return archivedAt ? 'Archived' : 'In use';
}

/** The Places tab of the settings: where classes take place. */
export function PlacesSettings() {
  const [edited, setEdited] = useState<PlaceRow | 'new'>();
  const [merged, setMerged] = useState<PlaceRow>();
  const remove = useRemovePlace();
  const ask = useQuestion();
  const confirmAndRemove = async (place: PlaceRow) => {
    const isUsed = place.classCount > 0;
    const isIntended = await ask({
      title: `${isUsed ? 'Archive' : 'Delete'} ${place.name}?`,
      content: isUsed
        ? `It can no longer be chosen. ${classesText(place.classCount)} ${place.classCount === 1 ? 'keeps' : 'keep'} it.`
        : 'No class takes place there.',
      confirmLabel: isUsed ? 'Archive Place' : 'Delete Place',
      danger: true,
    });
    if (isIntended) remove.mutate(place.id);
  };
  const actionsOf = (place: PlaceRow) =>
    place.archivedAt ? null : (
      <>
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Edit ${place.name}`}
          onClick={() => setEdited(place)}
        />
        <RowActions
          name={place.name}
          items={[
            { label: 'Merge…', icon: <MergeCellsOutlined aria-hidden />, onSelect: () => setMerged(place) },
            {
              label: place.classCount > 0 ? 'Archive' : 'Delete',
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              onSelect: () => confirmAndRemove(place),
            },
          ]}
        />
      </>
    );
  return (
    <>
      <DataGrid
        id="places"
        path={PLACES}
        noun={noun}
        columns={columns}
        search="Search places by name or address"
        card={(place) => <PlaceCard place={place} actions={actionsOf(place)} />}
        actions={actionsOf}
        extra={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            Add Place
          </Button>
        }
        empty={{
          title: 'No places found. Add the first place where you teach.',
          action: (
            <Button type="primary" onClick={() => setEdited('new')}>
              Add Place
            </Button>
          ),
        }}
      />
      {edited && <PlaceDialog place={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {merged && <MergePlaceDialog place={merged} onClose={() => setMerged(undefined)} />}
    </>
  );
}

function PlaceCard({ place, actions }: { place: PlaceRow; actions: ReactNode }) {
  const address = addressOf(place);
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <h2 className="entity-card-title">{place.name}</h2>
        <span className="row-buttons">{actions}</span>
      </div>
      {place.room && <p className="secondary">{place.room}</p>}
      {address && <p className="secondary">{address}</p>}
      <dl className="facts">
        <div>
          <dt>Classes</dt>
          <dd>
            {place.classCount} ({place.comingCount} coming)
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{statusOf(place)}</dd>
        </div>
      </dl>
    </div>
  );
}
