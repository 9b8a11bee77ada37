import type { ReactNode } from 'react';
import { usePhoneRequest, type PhoneRequest } from './usePhoneRequest.ts';
import { CodeStep, type PhoneProof } from './CodeStep.tsx';
import { NumberStep } from './NumberStep.tsx';

export interface PhoneFormProps {
  /** Where the number and the step are kept over a reload; the code never is. */
  draft: string;
  /** No phone gets anything: the code is in a file on the server. */
  isTest: boolean;
  verifyLabel: string;
  /** Does what the code is for, with whatever `extra` asks besides. */
  verify: (proof: PhoneProof, request: PhoneRequest) => Promise<void>;
  /** Above the button of the first step: what holds for the whole. */
  children?: ReactNode;
  /** Fields beside the code. */
  extra?: ReactNode;
}

/** A mobile number, and the code that was sent there. */
export function PhoneForm({ draft, children, ...props }: PhoneFormProps) {
  const request = usePhoneRequest(draft);
  const { kept } = request;
  if (kept.phone === '' || kept.requestId === '' || kept.endsAt === 0) {
    return (
      <NumberStep request={request} isTest={props.isTest}>
        {children}
      </NumberStep>
    );
  }
  return <CodeStep key={kept.requestId} request={request} {...props} />;
}
