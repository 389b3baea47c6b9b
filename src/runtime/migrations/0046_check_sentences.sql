-- What each check says, how far a closing's coverage reaches, and which checks failed.

alter table pos.register_report_check
  add column against         text not null default 'receipts',
  add column sentence        text,
  add column sentence_code   text,
  add column sentence_values text;

alter table pos.register_report_state
  add column coverage_width   numeric(20,4) not null default 0,
  add column failed_check_ids text[] not null default '{}';
update pos.register_report_state s
   set failed_check_ids = f.ids
  from (select report_id, array_agg(id order by position) as ids
          from pos.register_report_check where kind = 'hard' and outcome = 'failed' group by report_id) as f
 where f.report_id = s.report_id;
