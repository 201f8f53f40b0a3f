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

/**
 * The steps after signing up, each of which can be skipped: fields, people, a face, a first work.
 * The people are left out where there are none.
 */
export function FirstMinutes() {
  const self = useSelf()._id;
  const [at, setAt] = useState(0);
  const [fields, setFields] = useState<readonly string[]>([]);
  const [people, setPeople] = useState<readonly UserId[]>();
  const loading = useRef<AbortController>(null);
  useEffect(() => () => loading.current?.abort(), []);

  // The people are left out once it is known that there are none.
  const steps = STEPS.filter(
    (step) => step !== 'people' || people === undefined || people.length > 0,
  );
  const step = steps[at];
  const props: StepProps = {
    position: FIRST_MINUTES_MESSAGES.step(at + 1, steps.length),
    share: (at + 1) / steps.length,
    onBack: at === 0 ? undefined : () => setAt(at - 1),
    onNext: () => setAt(at + 1),
  };

  function showPeople(chosen: readonly string[]) {
    setFields(chosen);
    setPeople(undefined);
    loading.current?.abort();
    loading.current = new AbortController();
    void loadPeopleOfFields(self, chosen, loading.current.signal).then(setPeople);
    setAt(1);
  }

  switch (step) {
    case 'fields':
      return <FieldsStep {...props} initial={fields} onChosen={showPeople} />;
    case 'people':
      return <PeopleStep {...props} people={people} viewer={self} />;
    case 'face':
      return <FaceStep {...props} />;
    default:
      return <PublishStep {...props} onNext={closeFirstMinutes} />;
  }
}
