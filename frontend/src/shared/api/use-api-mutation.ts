import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast/toast-store.js';
import { messageOf } from './error.js';

interface ApiMutation<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Every read below these keys is fetched again, e.g. `[['/api/classes']]`. */
  invalidates?: QueryKey[];
  /** The Success toast; leave out for a silent success. */
  success?: string | ((output: Output, input: Input) => string | undefined);
  /** The Error toast's text when the server sends none (spec section 8). `null`: the caller shows the error itself. */
  fallback: string | null;
  errorTitle?: string;
}

/** A call that changes something: refreshes what it affects and says how it went (spec section 7, Handling of answers). */
export function useApiMutation<Input = void, Output = unknown>(mutation: ApiMutation<Input, Output>) {
  const queryClient = useQueryClient();
  return useMutation<Output, Error, Input>({
    mutationFn: mutation.run,
    onSuccess: async (output, input) => {
      const text = typeof mutation.success === 'function' ? mutation.success(output, input) : mutation.success;
      if (text) toast({ title: 'Success', description: text });
      await Promise.all((mutation.invalidates ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (mutation.fallback === null) return;
      toast({
        title: mutation.errorTitle ?? 'Error',
        description: messageOf(error, mutation.fallback),
        variant: 'destructive',
      });
    },
  });
}
