/** What people read about roles. */
export const ROLES_MESSAGES = {
  roleBeyondOwn: 'You can’t give or change access that goes beyond your own',
  roleUnknown: 'Choose a role your company has',
  roleNameTaken: (name: string) => `There’s already a role called “${name}”`,
  roleInUse: (people: number) =>
    people === 1
      ? 'One person has this role. Choose another role for them.'
      : `${people} people have this role. Choose another role for them.`,
  roleToItself: 'Choose a different role',
  roleOwnChange: 'You can’t change the access of your own role',
  roleChanged: 'Somebody changed this role. Reload to see the latest version.',
  rolesLimit: (limit: number) => `Limit: ${limit} roles of your own`,
  rolesLoadFailed: 'Roles didn’t load',
  roleSaved: 'Role saved',
  roleCreated: 'Role created',
  roleDeleted: 'Role deleted',
  roleSaveFailed: 'The role couldn’t be saved',
  roleDeleteFailed: 'The role couldn’t be deleted',
} as const;
