import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../ui/toast/toast-store.js';
import { type Write, type WritingApi, writingApi } from './client.js';
import { ApiError, isProofNeeded, messageOf } from './error.js';
import type { Failure } from './read-again.js';

interface ApiMutation<Input, Output> {
  /** Sends its calls through this `api`: what they affect (`affects.ts`) is read again. */
  run: (api: WritingApi, input: Input) => Promise<Output>;
  /**
   * Sends an `Idempotency-Key`, for calls that create or charge. A double click or a retry repeats the key, so that the server
   * does it once; other input, or a submit after a success, has a new key.
   */
  idempotent?: boolean;
  optimistic?: Optimistic<Input>;
  /** Text of the success toast; without it there is none. */
  success?: string | ((output: Output, input: Input) => string | undefined);
  /** Text of the error toast if the server sends no message. `null`: the caller shows the error. */
  fallback: string | ((error: Error) => string) | null;
  /** A list of the page shows whether it was done: after a lost answer it is read again, and nothing is called a failure. */
  isListed?: boolean;
  errorTitle?: string;
  /** The codes of refusals that the caller turns into a question, so that they aren't toasted. */
  asksOn?: readonly string[];
}

/** A change that is shown before the server has made it. */
interface Optimistic<Input> {
  /** The read that shows it. It is read again only after the last of several changes: an earlier response would overwrite the later ones. */
  queryKey: QueryKey;
  /** Changes the cached data. Returns a function that takes this change alone back. */
  show: (input: Input) => () => void;
}

/**
 * A call that changes something: shows a toast and reads again what it affects. Repeated with the same input while it runs, as
 * by two presses in one frame, it joins the running call instead of sending another.
 */
export function useApiMutation<Input = void, Output = unknown>(mutation: ApiMutation<Input, Output>) {
  const { idempotent, optimistic, success, fallback, isListed, asksOn = [] } = mutation;
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const running = useRef<{ input: string; output: Promise<Output> }>(undefined);
  const mutationKey = optimistic && ['optimistic', ...optimistic.queryKey];

  const showAtOnce = async (input: Input) => {
    if (!optimistic) return undefined;
    await queryClient.cancelQueries({ queryKey: optimistic.queryKey });
    return optimistic.show(input);
  };
  const isLast = () => !mutationKey || queryClient.isMutating({ mutationKey }) === 1;
  const send = async (input: Input): Promise<Output> => {
    void loadReadAgain();
    const writes = new Set<Write>();
    const api = writingApi(
      (write) => writes.add(write),
      idempotent ? { 'Idempotency-Key': idempotencyKey.for(input) } : {},
    );
    const takeBack = await showAtOnce(input);
    try {
      const output = await mutation.run(api, input);
      idempotencyKey.reset();
      const text = typeof success === 'function' ? success(output, input) : success;
      if (text) toast({ title: 'Success', description: text });
      if (isLast()) await readAgain(queryClient, writes);
      return output;
    } catch (error) {
      takeBack?.();
      const isQuestion = error instanceof ApiError && asksOn.includes(error.code ?? '');
      if (isQuestion || (isListed && (await (await loadReadAgain())?.showTruth(queryClient, writes, error))))
        throw error;
      report(error as Error);
      if (isLast()) await readAgain(queryClient, writes, { error, wasShown: optimistic !== undefined });
      throw error;
    }
  };
  const report = (error: Error) => {
    // Whoever cancels the question knows that nothing was changed.
    if (fallback === null || isProofNeeded(error)) return;
    toast({
      title: mutation.errorTitle ?? 'Error',
      description: messageOf(error, typeof fallback === 'function' ? fallback(error) : fallback),
      variant: 'destructive',
    });
  };
  return useMutation<Output, Error, Input>({
    ...(mutationKey && { mutationKey }),
    mutationFn: (input) => {
      // An optimistic change may be made again while others wait.
      const text = textOf(input);
      if (!optimistic && running.current?.input === text) return running.current.output;
      const output = send(input).finally(() => {
        if (running.current?.output === output) running.current = undefined;
      });
      running.current = { input: text, output };
      return output;
    },
  });
}

/** Returns a function that reads again what a write affects that another program sends, such as the payment gateway. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  return (write: Write) => readAgain(queryClient, [write]);
}

async function readAgain(queryClient: QueryClient, writes: Iterable<Write>, failure?: Failure): Promise<void> {
  const loaded = await loadReadAgain();
  if (loaded) return loaded.readAgain(queryClient, writes, failure);
  await queryClient.invalidateQueries({ refetchType: failure ? 'none' : 'active' });
}

/** Comes with the first write: no page needs it before. Undefined if it can't be loaded: then a write affects everything. */
const loadReadAgain = () => import('./read-again.js').catch(() => undefined);

/** Equal inputs have equal texts. JSON leaves files out. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value)) ??
  '';

/** 128 random bits. `crypto.randomUUID` needs HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One key per input, until it is reset. */
export function useIdempotencyKey() {
  const last = useRef<{ input: string; key: string }>(undefined);
  return {
    for: (input: unknown): string => {
      const text = textOf(input);
      if (last.current?.input !== text) last.current = { input: text, key: randomKey() };
      return last.current.key;
    },
    reset: () => {
      last.current = undefined;
    },
  };
}
