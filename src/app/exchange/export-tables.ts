// People and companies as tables that can be imported again, and then change nothing.
import { companies } from '#domain/companies/company';
import { type User, users } from '#domain/users/user';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import type { StoredCompany } from './company-names';
import { COMPANY_TABLE, type CompanyColumn, companyCells } from './company-table';
import { type Cell, writeCsv } from './csv-cells';
import { need, pages } from './export-pages';
import { USER_TABLE, userCells, WRITTEN_USER_COLUMNS } from './user-table';

const COMPANY_COLUMNS = Object.keys(COMPANY_TABLE.columns) as CompanyColumn[];

/** Beside what an import takes: for people to read. What was merged away or erased is no row: there is nobody to know by it. */
export function writeCompanyTable(call: Call, query: ListQuery): AsyncGenerator<string> {
  const headings = [...COMPANY_COLUMNS.map((column) => COMPANY_TABLE.columns[column][0]), 'Account manager', 'Status'];
  return writeCsv(headings, companyRows(call, query));
}

async function* companyRows(call: Call, query: ListQuery): AsyncGenerator<Cell[]> {
  for await (const { items } of pages(call, companies, query)) {
    const managers = await named(call, 'users', items, 'accountManagerId');
    for (const company of items as StoredCompany[]) {
      if (company.mergedInto) continue;
      const cells = companyCells(company);
      const manager = managers.get(company.accountManagerId ?? '')?.displayName;
      yield [...COMPANY_COLUMNS.map((column) => cells[column]), manager as Cell, company.status];
    }
  }
}

export function writeUserTable(call: Call, query: ListQuery): AsyncGenerator<string> {
  return writeCsv(
    [...WRITTEN_USER_COLUMNS.map((column) => USER_TABLE.columns[column][0]), 'Status'],
    userRows(call, query),
  );
}

async function* userRows(call: Call, query: ListQuery): AsyncGenerator<Cell[]> {
  for await (const { items } of pages(call, users, query)) {
    const firms = await named(call, 'companies', items, 'companyId');
    for (const user of items as (Stored & User)[]) {
      if (user.status === 'deleted') continue;
      const cells = userCells(user, firms.get(user.companyId ?? '') as StoredCompany | undefined);
      yield [...WRITTEN_USER_COLUMNS.map((column) => cells[column]), user.status];
    }
  }
}

/** The records that a field of a page names, by id. */
async function named(
  call: Call,
  entity: string,
  items: readonly Stored[],
  field: string,
): Promise<Map<string, Stored>> {
  const ids = [...new Set(items.flatMap((item) => (typeof item[field] === 'string' ? [item[field]] : [])))];
  const found = need(await call.app.records.getMany(ids.map((id) => ({ entity, id }))));
  return new Map(found.flatMap((record) => (record ? [[record.id, record]] : [])));
}
