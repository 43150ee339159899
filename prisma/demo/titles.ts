import type { Industry } from './firms.ts';

export type Rank = 'head' | 'manager' | 'specialist' | 'junior';

/** Who looks at measuring instruments, by industry. */
export const TITLES: Record<Industry, Record<Rank, readonly string[]>> = {
  manufacturing: {
    head: [
      'Plant Director',
      'Chief Operating Officer',
      'VP Operations',
      'Managing Director',
      'Director of Quality',
      'Head of Maintenance',
    ],
    manager: [
      'Quality Manager',
      'Production Manager',
      'Maintenance Manager',
      'Purchasing Manager',
      'Shift Supervisor',
      'EHS Manager',
    ],
    specialist: [
      'Process Engineer',
      'Metrology Engineer',
      'Calibration Technician',
      'Buyer',
      'Reliability Engineer',
      'Quality Engineer',
    ],
    junior: ['Junior Buyer', 'Quality Assistant', 'Engineering Intern', 'Purchasing Coordinator'],
  },
  healthcare: {
    head: [
      'Medical Director',
      'Chief Pharmacist',
      'Head of Laboratory',
      'Director of Facilities',
      'COO',
      'VP Clinical Operations',
    ],
    manager: [
      'Laboratory Manager',
      'Pharmacy Manager',
      'Blood Bank Manager',
      'Quality Manager',
      'Facilities Manager',
      'Procurement Lead',
    ],
    specialist: [
      'Biomedical Engineer',
      'Pharmacist',
      'Lab Scientist',
      'Compliance Officer',
      'Senior Nurse',
      'Validation Engineer',
    ],
    junior: ['Laboratory Assistant', 'Procurement Coordinator', 'Pharmacy Trainee', 'Executive Assistant'],
  },
  retail: {
    head: [
      'Head of Food Safety',
      'Director of Store Operations',
      'Owner',
      'VP Supply Chain',
      'Founder',
      'Chief Executive',
    ],
    manager: [
      'Store Operations Manager',
      'Cold Chain Manager',
      'Regional Manager',
      'Warehouse Manager',
      'Category Manager',
    ],
    specialist: [
      'Food Safety Specialist',
      'Refrigeration Engineer',
      'Buyer',
      'Logistics Planner',
      'Sustainability Analyst',
    ],
    junior: ['Store Assistant', 'Junior Buyer', 'Operations Coordinator'],
  },
  technology: {
    head: [
      'CTO',
      'VP Engineering',
      'Head of Hardware',
      'Director of Infrastructure',
      'Co-founder',
      'Head of Data Centres',
    ],
    manager: ['Data Centre Manager', 'Test Lab Manager', 'Engineering Manager', 'Hardware Team Lead', 'IT Manager'],
    specialist: [
      'Hardware Engineer',
      'Test Engineer',
      'Site Reliability Engineer',
      'Facilities Engineer',
      'Procurement Specialist',
    ],
    junior: ['Junior Engineer', 'Working Student', 'Office Coordinator'],
  },
  finance: {
    head: ['Head of Facilities', 'Director of Property', 'CFO', 'Head of Risk', 'VP Procurement'],
    manager: ['Facilities Manager', 'Procurement Manager', 'Data Centre Manager', 'Branch Operations Manager'],
    specialist: ['Property Analyst', 'Risk Analyst', 'Infrastructure Engineer', 'Energy Analyst'],
    junior: ['Junior Analyst', 'Procurement Assistant', 'Team Assistant'],
  },
  education: {
    head: ['Dean of Science', 'Head of Department', 'Director of Estates', 'Principal', 'Director of Laboratories'],
    manager: ['Laboratory Manager', 'Estates Manager', 'Workshop Supervisor', 'Procurement Manager'],
    specialist: [
      'Lecturer in Chemistry',
      'Laboratory Technician',
      'Research Fellow',
      'Physics Teacher',
      'Postdoctoral Researcher',
    ],
    junior: ['PhD Student', 'Research Assistant', 'Student Assistant'],
  },
};
