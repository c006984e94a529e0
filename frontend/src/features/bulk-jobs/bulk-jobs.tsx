import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { dismissJob, useFollowedJobs } from '../../shared/api/bulk-jobs.js';
import type { Write } from '../../shared/api/client.js';
import { readOptions } from '../../shared/api/query-client.js';
import type { BulkJobRow } from '../../shared/api/rows.js';
import { useApiMutation, useReadAgain } from '../../shared/api/use-api-mutation.js';
import './bulk-jobs.css';
import { jobText, jobTitle } from './job-text.js';
import { LeftOutDialog } from './left-out-dialog.js';

/** How often a running job is asked how far it is. */
const POLL_MS = 1_000;

/** The jobs that this tab has started, above every page: how far they are, a stop, and what came of them. */
export default function BulkJobs() {
  const ids = useFollowedJobs();
  return (
    <ul className="bulk-jobs" aria-label="Jobs">
      {ids.map((id) => (
        <Job key={id} id={id} />
      ))}
    </ul>
  );
}

function Job({ id }: { id: string }) {
  const { data: job, isError } = useQuery({
    ...readOptions('/api/bulk-jobs/{id}', { path: { id } }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'running' ? false : POLL_MS),
  });
  const stopping = useStop();
  const [isListing, setIsListing] = useState(false);
  useReadAgainAtEnd(job);
  if (!job) return isError ? <Lost id={id} /> : null;
  const isRunning = job.state === 'running';
  return (
    <li className="bulk-job">
      <p className="bulk-job-title" role="status">
        {jobTitle(job)}
      </p>
      {isRunning && (
        <Progress
          percent={Math.floor((job.handled / job.total) * 100)}
          showInfo={false}
          size="small"
          aria-label={jobTitle(job)}
        />
      )}
      <p className="secondary tabular">{jobText(job)}</p>
      <div className="bulk-job-acts">
        {job.leftOut.length > 0 && !isRunning && (
          <Button type="text" size="small" onClick={() => setIsListing(true)}>
            See Who
          </Button>
        )}
        {isRunning ? (
          <Button size="small" loading={stopping.isPending} onClick={() => stopping.mutate(id)}>
            Stop
          </Button>
        ) : (
          <Button size="small" onClick={() => dismissJob(id)}>
            Close
          </Button>
        )}
      </div>
      {isListing && <LeftOutDialog job={job} onClose={() => setIsListing(false)} />}
    </li>
  );
}

/** Its progress can't be read now; it goes on. */
const Lost = ({ id }: { id: string }) => (
  <li className="bulk-job">
    <p role="status">How far the job is can’t be read. It goes on; Audit will say what it did.</p>
    <div className="bulk-job-acts">
      <Button size="small" onClick={() => dismissJob(id)}>
        Close
      </Button>
    </div>
  </li>
);

const useStop = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/bulk-jobs/{id}/stop', { params: { path: { id } } }),
    fallback: 'Failed to stop the job',
  });

/** The calls that start a job of each action. */
const STARTED_BY: Record<string, Write> = {
  'email-students': 'POST /api/students/emails',
  'email-organizations': 'POST /api/organizations/emails',
  'invite-to-renew': 'POST /api/certifications/invite-to-renew',
  'close-classes': 'POST /api/classes/close',
};

/** What a job has done is on the page that is shown. */
function useReadAgainAtEnd(job: BulkJobRow | undefined): void {
  const readAgain = useReadAgain();
  const before = useRef(job?.state);
  useEffect(() => {
    const hasEnded = before.current === 'running' && job !== undefined && job.state !== 'running';
    before.current = job?.state;
    const write = job && STARTED_BY[job.action];
    if (hasEnded && write) void readAgain(write);
  }, [job, readAgain]);
}
