/** The option lists of a profile (spec 5): apart, because only the profile's screens need them. */

export const maritalStatuses = ['Single', 'Married', 'Divorced', 'Widowed', 'Other'] as const;

export const qualificationsInWizard = [
  'High School',
  'Associate Degree',
  'Bachelors Degree',
  'Masters Degree',
  'Doctorate',
  'Other',
] as const;
export const qualificationsInEdit = [
  'High School',
  'Diploma',
  "Bachelor's Degree",
  "Master's Degree",
  'PhD',
] as const;

export const qualificationSectors = [
  'Engineering',
  'Business',
  'Medicine',
  'Law',
  'Education',
  'Other',
] as const;
export const yesNo = ['Yes', 'No'] as const;
export const englishLevels = ['Beginner', 'Intermediate', 'Advanced', 'Native'] as const;

export const employmentStatusesInWizard = [
  'Employed',
  'Unemployed',
  'Student',
  'Freelancer',
  'Other',
] as const;
export const employmentStatusesInEdit = [
  'Employed',
  'Unemployed',
  'Self-Employed',
  'Student',
  'Freelancer',
] as const;

export const prFutureInWizard = yesNo;
export const prFutureInEdit = ['Yes', 'No', 'Maybe'] as const;
export const passportAvailabilities = ['Available', 'Not Available', 'Applied', 'Expired'] as const;
export const drivingLicensesInWizard = passportAvailabilities;
export const drivingLicensesInEdit = yesNo;

/** Offered for a tap; any other can be typed. */
export const motherTongues = [
  'Hindi',
  'Bengali',
  'Marathi',
  'Telugu',
  'Tamil',
  'Gujarati',
  'Urdu',
  'Kannada',
  'Odia',
  'Malayalam',
  'Punjabi',
  'Bhojpuri',
  'Nepali',
] as const;
export const commonYears = ['0', '1', '2', '3', '5', '10'] as const;

export const homeStates = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Chandigarh',
  'Dadra and Nagar Haveli',
  'Daman and Diu',
  'Lakshadweep',
  'Puducherry',
  'Andaman and Nicobar Islands',
] as const;
