import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../ui/toast/toast-store.js';
import { ApiError, messageOf } from './error.js';

/** Spread into the options of the API call. */
interface CallHeaders {
  headers?: Record<string, string>;
}

interface ApiMutation<Input, Output> {
  run: (input: Input, headers: CallHeaders) => Promise<Output>;
  /**
   * Sends an `Idempotency-Key`, for calls that create or charge. `run` has to pass its second argument on. A double click
   * or a retry repeats the key, so that the server does it once; other input, or a submit after a success, has a new key.
   */
  idempotent?: boolean;
  /** Keys to invalidate, each with everything below it, e.g. `[queryKeyOf('/api/classes')]`. */
  invalidates?: QueryKey[];
  /** Text of the success toast; without it there is none. */
  success?: string | ((output: Output, input: Input) => string | undefined);
  /** Text of the error toast if the server sends no message (spec section 8). `null`: the caller shows the error. */
  fallback: string | ((error: Error) => string) | null;
  errorTitle?: string;
  /** The code of a refusal that the caller turns into a question, so that it isn't toasted. */
  asksOn?: string;
}

/**
 * A call that changes something: invalidates what it affects and shows a toast (spec section 7, Handling of answers). Repeated
 * with the same input while it runs, as by two presses in one frame, it joins the running call instead of sending another.
 */
export function useApiMutation<Input = void, Output = unknown>(mutation: ApiMutation<Input, Output>) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const running = useRef<{ input: string; output: Promise<Output> }>(undefined);

  const call = async (input: Input): Promise<Output> => {
    if (!mutation.idempotent) return mutation.run(input, {});
    const output = await mutation.run(input, { headers: { 'Idempotency-Key': idempotencyKey.for(input) } });
    idempotencyKey.reset();
    return output;
  };
  const callAndReport = async (input: Input): Promise<Output> => {
    try {
      const output = await call(input);
      const text = typeof mutation.success === 'function' ? mutation.success(output, input) : mutation.success;
      if (text) toast({ title: 'Success', description: text });
      await Promise.all((mutation.invalidates ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      return output;
    } catch (error) {
      report(error as Error);
      throw error;
    }
  };
  const report = (error: Error) => {
    if (mutation.fallback === null) return;
    if (mutation.asksOn && error instanceof ApiError && error.code === mutation.asksOn) return;
    toast({
      title: mutation.errorTitle ?? 'Error',
      description: messageOf(
        error,
        typeof mutation.fallback === 'function' ? mutation.fallback(error) : mutation.fallback,
      ),
      variant: 'destructive',
    });
  };
  return useMutation<Output, Error, Input>({
    mutationFn: (input) => {
      const text = textOf(input);
      if (running.current?.input === text) return running.current.output;
      const output = callAndReport(input).finally(() => {
        if (running.current?.output === output) running.current = undefined;
      });
      running.current = { input: text, output };
      return output;
    },
  });
}

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
