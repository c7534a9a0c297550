import { blockedProfilesSql } from '../../profiles/visibility.ts';

/** Entries with the other member, if visible. $1 member, $2 their profile, $3 to $6 filter. */
export const ENTRIES = `
  from ledger_entries entry
  left join profiles other on other.id = entry.other_profile and other.status <> 'deleted' and other.id not in ${blockedProfilesSql('$2::uuid')}
  where entry.member_id = $1::uuid and ($3::uuid is null or other.id = $3::uuid) and ($4::text is null or entry.cause = $4)
    and ($5::text is null or (entry.created_at >= ($5 || '-01')::timestamp at time zone $6
      and entry.created_at < (($5 || '-01')::timestamp + interval '1 month') at time zone $6))`;

/** The day of an entry where the member lives; $6 is their time zone. */
export const DAY = `to_char(entry.created_at at time zone $6, 'YYYY-MM-DD')`;
