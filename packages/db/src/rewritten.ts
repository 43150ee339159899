/**
 * Migrations whose file was changed after installations had applied it, with the SHA-256 of the earlier files. Only
 * where both leave the same database: the roles are looked for before they are made, so that an owner who may not make
 * roles can migrate.
 */
export const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  '20261120122654_init': ['24fa69d2891e5fd623be79f3a61b6d3345663df8f9f7f215a754dcbe94854b4c'],
  '20261120124500_jobs': ['d7fcb37d107ec4d5d4330f3a4695b1f50fd8080eb7c0d919c2c22db680ee9294'],
  '20261120153909_lead_management': ['da950cbdf1c00265663e9ff7cac8b91ff0ec6967198b57fa0cda15716c4e1a0d'],
};
