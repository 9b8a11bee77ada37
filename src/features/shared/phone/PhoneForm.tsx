import type { ReactNode } from 'react';
import type { PhoneRequest } from './usePhoneRequest.ts';
import { CodeStep, type PhoneProof } from './CodeStep.tsx';
import { NumberStep } from './NumberStep.tsx';

export interface PhoneFormProps {
  /** The number and the step, kept over a reload; the code never is. */
  request: PhoneRequest;
  /** No phone gets anything: the code is in a file on the server. */
  isTest: boolean;
  verifyLabel: string;
  /** Does what the code is for, with whatever `extra` asks besides. */
  verify: (proof: PhoneProof) => Promise<void>;
  /** Above the button of the first step: what holds for the whole. */
  children?: ReactNode;
  /** Fields beside the code. */
  extra?: ReactNode;
}

/** A mobile number, and the code that was sent there. */
export function PhoneForm({ children, ...props }: PhoneFormProps) {
  const { request, isTest } = props;
  const { kept } = request;
  if (kept.endsAt === 0 || kept.isBack) return <NumberStep {...{ request, isTest, children }} />;
  return <CodeStep key={kept.requestId} {...props} />;
}
