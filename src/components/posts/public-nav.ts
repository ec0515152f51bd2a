// Where the pages of public posts lead to.

export const PUBLIC_NAV = [
  { label: 'Courses', href: '/catalogue' },
  { label: 'News', href: '/news' },
  { label: 'Questions', href: '/answers' },
];
