import { seesContact } from '#contract/admin/roles.ts';
import { employerLimits, employerStates } from '#contract/employers/employer.ts';
import {
  employerForm,
  employerProblems,
  employerUpdate,
  type EmployerForm,
} from '#contract/employers/employerForm.ts';
import { isUniqueViolation } from '#server/db/failure.ts';
import { newId } from '#server/db/ids.ts';
import { actOf } from '#server/domain/audit.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler, type SignedIn } from '#server/http/api/handler.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { listEmployers } from './lists.ts';
import {
  addEmployer,
  changeEmployer,
  deleteEmployer,
  findEmployer,
  matchEmployer,
  restoreEmployer,
} from './store.ts';

/** For whom a record is read, and when. */
const readerOf = ({ deps, user }: { deps: Deps; user: SignedIn }) => ({
  seesContact: seesContact(user.role),
  now: deps.now(),
});

/** Refuses a check that is not whole, as seen at `now` (ms). */
function checkForm(form: EmployerForm, now: number): void {
  const errors = employerProblems(form, now);
  if (Object.keys(errors).length > 0) throw new ApiError('INVALID_FIELDS', { errors });
}

/** Two who take the same name at once: the second one is told as any other is. */
async function refusingDoubles<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('INVALID_FIELDS', { errors: { name: 'employerExists' } });
  }
}

/** The records of employers and agents. Every write leaves its line in the log. */
export const employerHandlers: readonly Handler[] = [
  memberHandler('employers.list', {
    run({ db, deps, query }) {
      const filter = { search: query.search, state: optionOf(employerStates, query.state) };
      const page = pageOf(query, employerLimits.pageSize, employerLimits.pageSize);
      return listEmployers(db, filter, { ...page, now: deps.now() });
    },
  }),

  memberHandler('employers.match', {
    run: async ({ db, deps, query }) => ({
      employer: await matchEmployer(db, query.company ?? '', deps.now()),
    }),
  }),

  memberHandler('employers.get', {
    run: ({ db, params, ...from }) => findEmployer(db, params.employerId ?? '', readerOf(from)),
  }),

  memberHandler('employers.create', {
    body: employerForm,
    status: 201,
    async run({ db, body, ...from }) {
      checkForm(body, from.deps.now());
      return addEmployer(db, actOf(from), newId(), body, readerOf(from));
    },
  }),

  memberHandler('employers.update', {
    body: employerUpdate,
    async run({ db, body, params, ...from }) {
      checkForm(body, from.deps.now());
      return refusingDoubles(() =>
        changeEmployer(db, actOf(from), params.employerId ?? '', body, readerOf(from)),
      );
    },
  }),

  memberHandler('employers.remove', {
    async run({ db, params, ...from }) {
      await deleteEmployer(db, actOf(from), params.employerId ?? '');
      return { message: 'Employer deleted' };
    },
  }),

  memberHandler('employers.restore', {
    run: ({ db, params, ...from }) =>
      refusingDoubles(() =>
        restoreEmployer(db, actOf(from), params.employerId ?? '', readerOf(from)),
      ),
  }),
];
