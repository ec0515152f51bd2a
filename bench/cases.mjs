// What lists are asked for, as an address has it and as the store is asked: their orders, filters and searches.

const by = (field, descending = false) => ({ sort: { field, descending }, limit: 50 });

/** Filters of the inbox's order: `INBOX` in src/domain/queries/inbox.ts says where each view ends. */
const inbox = (bounds, where = {}) => ({ where, range: bounds, limit: 50 });

/** A search of several words, or in another order than the tokens carry, counts first to choose its way: bounded, and told apart. */
export const COUNTS_FIRST = ['search_two_words', 'search_sorted'];

export const CASES = {
  courses: {
    sort_title: { query: 'sort=title', list: by('title') },
    sort_code: { query: 'sort=-code', list: by('code', true) },
    sort_price: { query: 'sort=priceAmount', list: by('priceAmount') },
    sort_updated: { query: 'sort=-updatedAt', list: by('updatedAt', true) },
    filter_status: {
      query: 'status=published&sort=title',
      list: { where: { status: 'published' }, ...by('title') },
    },
    filter_category: {
      query: 'category=Food&sort=-updatedAt',
      list: { where: { category: 'Food' }, ...by('updatedAt', true) },
    },
    filter_tag: { query: 'tags=tag3', list: { where: { tags: { has: 'tag3' } }, limit: 50 } },
    search_common: { query: 'q=cour', list: { search: 'cour', limit: 50 } },
    search_rare: { query: 'q=quok', list: { search: 'quok', limit: 50 } },
    search_two_words: { query: 'q=course+quokka', list: { search: 'course quokka', limit: 50 } },
    search_sorted: { query: 'q=cour&sort=-updatedAt', list: { search: 'cour', ...by('updatedAt', true) } },
  },
  users: {
    sort_name: { query: 'sort=displayName', list: by('displayName') },
    sort_name_down: { query: 'sort=-displayName', list: by('displayName', true) },
    sort_created: { query: 'sort=-createdAt', list: by('createdAt', true) },
    filter_role: { query: 'role=manager&sort=displayName', list: { where: { role: 'manager' }, ...by('displayName') } },
    filter_status: {
      query: 'status=invited&sort=-createdAt',
      list: { where: { status: 'invited' }, ...by('createdAt', true) },
    },
    filter_company: {
      query: 'companyId=bench-c7&sort=displayName',
      list: { where: { companyId: 'bench-c7' }, ...by('displayName') },
    },
    search_common: { query: 'q=bench', list: { search: 'bench', limit: 50 } },
    search_rare: { query: 'q=quok', list: { search: 'quok', limit: 50 } },
    search_two_words: { query: 'q=bench+quokka', list: { search: 'bench quokka', limit: 50 } },
    search_sorted: { query: 'q=bench&sort=-createdAt', list: { search: 'bench', ...by('createdAt', true) } },
  },
  companies: {
    sort_name: { query: 'sort=name', list: by('name') },
    sort_updated: { query: 'sort=-updatedAt', list: by('updatedAt', true) },
    filter_status: { query: 'status=suspended&sort=name', list: { where: { status: 'suspended' }, ...by('name') } },
    filter_manager: {
      query: 'accountManagerId=bench-m3&sort=-updatedAt',
      list: { where: { accountManagerId: 'bench-m3' }, ...by('updatedAt', true) },
    },
    filter_tag: { query: 'tags=tag3', list: { where: { tags: { has: 'tag3' } }, limit: 50 } },
    search_common: { query: 'q=works', list: { search: 'works', limit: 50 } },
    search_rare: { query: 'q=quok', list: { search: 'quok', limit: 50 } },
    search_two_words: { query: 'q=works+quokka', list: { search: 'works quokka', limit: 50 } },
    search_sorted: { query: 'q=works&sort=-updatedAt', list: { search: 'works', ...by('updatedAt', true) } },
  },
  queries: {
    view_mine: {
      query: 'assigneeId=bench-m7&to=2',
      list: inbox({ to: '2' }, { assigneeId: 'bench-m7' }),
    },
    view_unassigned: { query: 'assigneeId=&to=2', list: inbox({ to: '2' }, { assigneeId: null }) },
    view_all: { query: 'to=3', list: inbox({ to: '3' }) },
    view_done: { query: 'from=2&to=3', list: inbox({ from: '2', to: '3' }) },
    view_spam: { query: 'from=3', list: inbox({ from: '3' }) },
    filter_priority: { query: 'priority=urgent&to=3', list: inbox({ to: '3' }, { priority: 'urgent' }) },
    filter_company: { query: 'companyId=bench-c7', list: { where: { companyId: 'bench-c7' }, limit: 50 } },
    filter_tag: { query: 'tags=tag3', list: { where: { tags: { has: 'tag3' } }, limit: 50 } },
    sort_newest: { query: 'sort=-lastMessageAt', list: by('lastMessageAt', true) },
    search_common: { query: 'q=person', list: { search: 'person', limit: 50 } },
    search_rare: { query: 'q=quok', list: { search: 'quok', limit: 50 } },
    search_number: { query: 'q=Q-700', list: { search: 'Q-700', limit: 50 } },
    search_two_words: { query: 'q=person+quokka', list: { search: 'person quokka', limit: 50 } },
    page_mine: { path: '/queries?view=mine' },
    page_unassigned: { path: '/queries?view=unassigned' },
    page_all: { path: '/queries?view=all' },
  },
  questions: {
    sort_updated: { query: 'sort=-updatedAt', list: by('updatedAt', true) },
    sort_category: { query: 'sort=category', list: by('category') },
    filter_category: {
      query: 'category=Category+3&sort=-updatedAt',
      list: { where: { category: 'Category 3' }, ...by('updatedAt', true) },
    },
    filter_status: { query: 'status=draft', list: { where: { status: 'draft' }, ...by('updatedAt', true) } },
    filter_type: { query: 'type=multiple', list: { where: { type: 'multiple' }, ...by('updatedAt', true) } },
    search_common: { query: 'q=question', list: { search: 'question', limit: 50 } },
    search_rare: { query: 'q=quok', list: { search: 'quok', limit: 50 } },
    search_two_words: { query: 'q=question+quokka', list: { search: 'question quokka', limit: 50 } },
    page_bank: { path: '/tests/questions' },
    // Twenty of a tenth of the bank, drawn anew each time, and asked.
    page_draw: { path: '/tests/bench-draw/preview' },
  },
};

/** The field whose order a walk to the middle of a list follows. */
export const DEFAULT_SORT = {
  courses: 'title',
  users: 'displayName',
  companies: 'name',
  queries: '-lastMessageAt',
  questions: '-updatedAt',
};
