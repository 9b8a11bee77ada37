import { useTranslation } from 'react-i18next';
import { staffRoles } from '#contract/admin/staffRoles.ts';
import type { StaffRole } from '#contract/account/user.ts';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';

/** One of the roles, each with what it may do. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
}) {
  const { t } = useTranslation('adminStaff');
  return (
    <RadioGroup
      legend={t('column.role')}
      name="role"
      value={value}
      onChange={onChange}
      options={staffRoles.map((role) => ({
        ...{ value: role, label: t(`role.${role}`), hint: t(`may.${role}`) },
      }))}
    />
  );
}
