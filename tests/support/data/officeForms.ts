// What an admin sends to post a job and a blog, whole and valid.

export const jobForm = {
  ...{ jobName: 'Welder', companyName: 'Gulf Steel', experience: '2', location: 'Dubai, UAE' },
  ...{ description: 'Weld.', skills: 'Arc welding', salaryRange: '30k-50k' },
  ...{ jobType: 'Full Time', category: 'Civil Engineering' },
};

export const blogForm = {
  ...{ heading: 'Your contract', author: 'The office', bannerImage: '/blog/contract.svg' },
  content: '<p>Read it.</p>',
};
