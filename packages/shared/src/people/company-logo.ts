/** What a company's logo may be: an image that every browser shows and none runs. SVG is a document, so it is none. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
/** `pixels`: of the longer side; `least`: of the shorter one. */
export const LOGO_LIMITS = { bytes: 512 * 1024, pixels: 2_000, least: 16 } as const;

/** Where a logo is shown from. The address changes with the picture, so that browsers may keep it for good. */
export const logoPath = (company_id: string, logo: string): string => `/api/logos/${company_id}/${logo}`;

type Company = { id: string; name: string; logo: string | null };
/** What people without an account see of the company whose page they read. */
export const companyFace = ({ id, name, logo }: Company) => ({ name, logo_url: logo && logoPath(id, logo) });
