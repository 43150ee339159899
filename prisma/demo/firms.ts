import { LEAD_COMPANY_SIZES, type LEAD_INDUSTRIES, type LeadCompanySize } from '@outrider/shared/records/leads';
import { type Region, toAddress } from './names.ts';

export type Industry = (typeof LEAD_INDUSTRIES)[number];
export type Firm = {
  name: string;
  domain: string;
  industry: Industry;
  region: Region;
  size: LeadCompanySize;
  weight: number;
};

/** Companies that do not exist, each with its country and its size band (1 is 1-10, 5 is 1001+). */
const FIRMS: Record<Industry, string> = {
  manufacturing: `Halvorsen Pump Works se4, Brackwater Castings uk3, Osterfeld Antriebe de4, Kellerwald Präzision de3, Tamarack Extrusions us3, Quillan Bearings us4,
    Dunmarrow Valves uk3, Saltmarsh Composites uk2, Lindenau Dichtungen de2, Chantrel Usinage fr2, Boisvert Emballages fr3, Norrhult Stål se5, Castlerea Plastics ie3,
    Wirrabee Steel au4, Pellworm Robotik de2, Redfern Hollow Foundry us3, Okanee Paper us5, Harrow & Pike Tooling uk1, Tessaro Ceramiche it3, Kuroiwa Seiki jp4,
    Vindara Castings in5, Serra Clara Alimentos br4, Zakłady Brzezina pl3`,
  healthcare: `Brindle Vale Hospitals uk5, Northlea Diagnostics uk3, St. Odran's Clinic ie3, Calloway Blood Services us4, Marrowstone Health us5, Pinehollow Pharmacy Group us3,
    Larkmead Biologics us2, Klinikum Auersbach de5, Labor Dr. Wendling de2, Apotheke am Lindentor de1, Clinique des Tilleuls fr3, Laboratoires Vaubert fr4, Sjöhaga Vård se4,
    Mossvik Vaccin se2, Coorabie Pathology au3, Wattlebird Medical au2, Osaragi Medical jp4, Ashvatta Diagnostics in4, Clínica Monteluna es3, Fernbrook Fertility uk1`,
  retail: `Tolliver Markets us5, Greengate Grocers uk4, Hofladen Kupferberg de1, Frischwerk Handel de4, Marchés Beaurivel fr4, Kustens Livs se3, Fishbourne Larder uk1,
    Yarraford Foods au4, Clonmara Creamery ie2, Copper Kettle Bakeries us3, Dockside Provisions us2, Pomelo & Rye us2, Harbour Lane Coffee uk2, Fjällbo Outdoor se3,
    Tulpenhof Garten de3, Delizie Cavarra it2, Mercado Tres Olmos es3, Casa Jatobá br3, Bloemhart nl2`,
  technology: `Bitterroot Semiconductor us4, Hexhaven Robotics us2, Palisade Loop us2, Ferrowave uk2, Quantock Photonics uk3, Nimbus Hollow ie3, Lumenfeld Sensorik de3,
    Rechenwerk Süd de4, Atelier Octave fr1, Pixelbruk se2, Datastrand se3, Bluegum Cloud au3, Tidemark Batteries us3, Voltmere uk2, Ishikari Devices jp5, Kaveri Hosting in4,
    Wiślanet pl3, Órbita Sur es2, Polderstack nl2, Lagos Lightworks ng2, Bosfor Yazılım tr3, Hanbit Circuits kr4`,
  finance: `Ashgrove Mutual uk4, Penhallow & Rowe uk2, Sandpiper Credit Union us3, Granite Ferry Bank us5, Bayleaf Insurance us4, Kontor Elbtal de3, Rheinanker Versicherung de5,
    Banque Saint-Aubrac fr4, Cordelier Assurances fr3, Fyrtorn Bank se4, Ballinory Savings ie3, Currawong Super au4, Malabar Peak Finance in4, Quayside Ledger ie1,
    Oakmere Trust us2, Kurogane Leasing jp3, Piastra Credito it3, Qamar Capital ar3`,
  education: `University of Westmarrow uk5, Thornbury Heath Academy uk3, Hochschule Weidenau de4, Technikum Eschental de3, Lycée Marguerite Daval fr3,
    Institut Polytechnique de Rouvray fr4, Högskolan i Lövsta se4, Redwillow Community College us4, Stanmoor Institute of Technology us5, Prairie Lantern Schools us4,
    Caldera Point University us5, Kilbarrow Institute ie3, Mallee Ridge College au3, Instituto Aroeira br3, Acornwood Montessori us1, Universidad del Salobre es5`,
};

export const INDUSTRIES = Object.keys(FIRMS) as Industry[];
const BY_INDUSTRY = Object.fromEntries(
  INDUSTRIES.map((industry) => [industry, FIRMS[industry].split(',').map((text) => readFirm(text.trim(), industry))]),
) as Record<Industry, Firm[]>;
const BY_NAME = new Map(Object.values(BY_INDUSTRY).flatMap((firms) => firms.map((firm) => [firm.name, firm] as const)));
export const firmsOf = (industry: Industry): readonly Firm[] => BY_INDUSTRY[industry];

/** The firm of that name, as leads and deals call it. */
export const firmNamed = (name: string | null | undefined): Firm | null => BY_NAME.get(name ?? '') ?? null;

function readFirm(text: string, industry: Industry): Firm {
  const [, name, region, digit] = /^(.+) (\w\w)([1-5])$/.exec(text) ?? [];
  const size = LEAD_COMPANY_SIZES[Number(digit) - 1];
  if (!name || !region || !size) throw new Error(`Not a firm: ${text}`);
  const isUniversity = industry === 'education' && Number(digit) >= 4;
  // .example is nobody's (RFC 2606), so is everything below it.
  return {
    name,
    industry,
    region: region as Region,
    size,
    weight: Number(digit),
    domain: `${toAddress(name)}${isUniversity ? '.edu' : ''}.example`,
  };
}
