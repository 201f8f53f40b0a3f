import { useEffect, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { useSelf } from '../../state/session.ts';
import { closeFirstMinutes } from './close-first-minutes.ts';
import { FaceStep } from './face-step.tsx';
import { FieldsStep } from './fields-step.tsx';
import { loadPeopleOfFields } from './load-people-of-fields.ts';
import { PeopleStep } from './people-step.tsx';
import { PublishStep } from './publish-step.tsx';
import type { StepProps } from './step-frame.tsx';

const STEPS = ['fields', 'people', 'face', 'publish'] as const;
type Step = (typeof STEPS)[number];

/**
 * The steps after signing up, each of which can be skipped: fields, people, a face, a first work.
 * The people are left out where there are none.
 */
export function FirstMinutes() {
  const self = useSelf()._id;
  const [chosenStep, setStep] = useState<Step>('fields');
  const [fields, setFields] = useState<readonly string[]>([]);
  const [people, setPeople] = useState<readonly UserId[]>();
  const loading = useRef<AbortController>(null);
  useEffect(() => () => loading.current?.abort(), []);

  // The people are left out once it is known that there are none.
  const steps = STEPS.filter(
    (step) => step !== 'people' || people === undefined || people.length > 0,
  );
  const step = steps.includes(chosenStep) ? chosenStep : 'face';
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const props: StepProps = {
    position: FIRST_MINUTES_MESSAGES.step(at + 1, steps.length),
    share: (at + 1) / steps.length,
    onBack: before && (() => setStep(before)),
    onNext: after ? () => setStep(after) : closeFirstMinutes,
  };

  function showPeople(chosen: readonly string[]) {
    setFields(chosen);
    setPeople(undefined);
    loading.current?.abort();
    loading.current = new AbortController();
    void loadPeopleOfFields(self, chosen, loading.current.signal).then(setPeople);
    setStep('people');
  }

  switch (step) {
    case 'fields':
      return <FieldsStep {...props} initial={fields} onChosen={showPeople} />;
    case 'people':
      return <PeopleStep {...props} people={people} viewer={self} />;
    case 'face':
      return <FaceStep {...props} />;
    case 'publish':
      return <PublishStep {...props} />;
  }
}
