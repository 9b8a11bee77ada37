/** The eleven roles of spec 9, in its order. */
export const trendingRoles = [
  'Software Engineer',
  'Manager',
  'Product Manager',
  'UI/UX Designer',
  'Digital Marketing',
  'Sales Executive',
  'HR Manager',
  'Business Analyst',
  'Full Stack Developer',
  'DevOps Engineer',
  'Content Writer',
] as const;
