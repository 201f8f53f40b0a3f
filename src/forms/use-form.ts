import { type SubmitEvent, useRef, useState } from 'react';
import type { ProblemCode } from '#contract/problems.ts';
import { problemMessage } from '../lib/api/api-problem.ts';
import { type SendOptions, useSubmit } from './use-submit.ts';

/** What is wrong with a form: at one of its fields, or with it as a whole. */
export interface FormProblem {
  readonly message: string;
  /** What is known beyond the message. */
  readonly detail?: string | undefined;
  /** The name of the field; it is focused. */
  readonly field?: string | undefined;
}

interface FormOptions<Input, Result> {
  readonly read: (entries: FormData) => Input;
  /** What is wrong before anything is sent. */
  readonly check?: (input: Input) => FormProblem | undefined;
  /** Called instead of sending, where something is asked first: `submit` then sends. */
  readonly onReady?: (input: Input) => void;
  /** @throws why it was not done. */
  readonly send: (input: Input, options: SendOptions) => Promise<Result>;
  readonly onDone?: (result: Result) => void;
  /** Said where no answer came, or one without a reason. */
  readonly fallback?: ProblemCode;
  /** What a failure says of the form, where that is more than its message. */
  readonly problemOf?: (error: unknown) => FormProblem;
}

/** A form of the browser's own fields: sends what they say, and says what is wrong with it. */
export function useForm<Input, Result>(options: FormOptions<Input, Result>) {
  const [problem, setProblem] = useState<FormProblem>();
  const ref = useRef<HTMLFormElement>(null);
  const { fallback } = options;
  const { submission, isSending, submit: send } = useSubmit<Input, Result>(options);

  function refuse(found: FormProblem): void {
    setProblem(found);
    const field = found.field && ref.current?.elements.namedItem(found.field);
    if (field instanceof HTMLInputElement) field.focus();
  }

  async function submit(input: Input): Promise<void> {
    setProblem(undefined);
    const outcome = await send(input);
    if (!outcome) return;
    if ('result' in outcome) {
      options.onDone?.(outcome.result);
    } else {
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
    /** The message of a problem at this field. */
    problemAt: (field: string) => (problem?.field === field ? problem.message : undefined),
    refuse,
    clearProblem: () => setProblem(undefined),
    submission,
    isSending,
    submit,
    formProps: { ref, onSubmit: handleSubmit, 'aria-busy': isSending },
  };
}
