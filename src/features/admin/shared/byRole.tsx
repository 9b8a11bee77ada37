import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { roleCan, type StaffCall } from '#contract/admin/roles.ts';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { session } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AdminPage } from './AdminPage.tsx';

/** A screen for the roles that may make its first call; all others are told that it is none of theirs. */
export function byRole(Screen: ComponentType, needs: StaffCall): ComponentType {
  return function ByRole() {
    useSignals();
    return roleCan(session.value?.user.role, needs) ? <Screen /> : <NotYours />;
  };
}

function NotYours() {
  const { t } = useTranslation('adminMenu');
  useHead({ title: pageTitle(t('notYours.title')), description: t('label'), noIndex: true });
  return (
    <AdminPage title={t('notYours.title')} lead={t('notYours.lead')}>
      <EmptyState icon={<AlertIcon />} title={t('notYours.why')}>
        {t('notYours.text')}
      </EmptyState>
    </AdminPage>
  );
}
