import { type SubmitEvent, useRef, useState } from 'react';
import type { ErrorMessage } from '#contract/messages/en/errors.ts';
import { problemMessage } from '../lib/api/api-problem.ts';
import { type SendOptions, useMessageNow, useSubmit } from './use-submit.ts';

/** A problem of a form: of one of its fields, or of the whole. */
export interface FormProblem {
  readonly message: string;
  /** Details beside the message. */
  readonly detail?: string | undefined;
  /** The name of the field, which gets focus. */
  readonly field?: string | undefined;
}

interface FormOptions<Input, Result> {
  readonly read: (entries: FormData) => Input;
  /** Returns the problem found before anything is sent. */
  readonly check?: (input: Input) => FormProblem | undefined;
  /** Called instead of sending, for example to ask for confirmation; `submit` then sends. */
  readonly onReady?: (input: Input) => void;
  /** @throws why it failed. */
  readonly send: (input: Input, options: SendOptions) => Promise<Result>;
  readonly onDone?: (result: Result) => void;
  /** Shown if there was no answer, or one without a reason. */
  readonly fallback?: ErrorMessage;
  /** Returns the problem of a failure whose message is not enough. */
  readonly problemOf?: (error: unknown) => FormProblem;
}

/** A form of native fields: sends their values, and shows problems. */
export function useForm<Input, Result>(options: FormOptions<Input, Result>) {
  const [latest, setProblem] = useState<FormProblem>();
  const messageNow = useMessageNow();
  const problem = latest && { ...latest, message: messageNow(latest.message) };
  const ref = useRef<HTMLFormElement>(null);
  const { fallback } = options;
  const { submission, isSending, submit: send } = useSubmit<Input, Result>(options);

  function refuse(found: FormProblem): void {
    setProblem(found);
    const field = found.field && ref.current?.elements.namedItem(found.field);
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(input: Input): Promise<void> {
    setProblem(undefined);
    const outcome = await send(input);
    if (!outcome) return;
    if ('error' in outcome) {
      const { error } = outcome;
      refuse(options.problemOf?.(error) ?? { message: problemMessage(error, fallback) });
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    const input = options.read(new FormData(event.currentTarget));
    const found = options.check?.(input);
    if (found) {
      refuse(found);
      return;
    }
    setProblem(undefined);
    if (options.onReady) options.onReady(input);
    else void submit(input);
  }

  return {
    problem,
    /** The message of this field's problem. */
    problemAt: (field: string) => (problem?.field === field ? problem.message : undefined),
    refuse,
    clearProblem: () => setProblem(undefined),
    submission,
    isSending,
    submit,
    formProps: { ref, onSubmit: handleSubmit, 'aria-busy': isSending },
  };
}
