-- The text that brings an invoice, as a person wrote it (null: the text of the product), with a version for two editors.
alter table faturas.configuracao
  add column texto text check (length(btrim(texto)) between 20 and 900 and position('{link}' in texto) > 0),
  add column versao int not null default 1 check (versao > 0);
grant update (texto, versao) on faturas.configuracao to girassol_app;

-- Of a person who is forgotten the invoices stay as figures: their page opens no more, what was written in a dispute goes.
alter table faturas.faturas add column link_revogado_em timestamptz;
grant update (link_revogado_em) on faturas.faturas to girassol_app;
grant update (texto) on faturas.contestacoes to girassol_app;

create or replace function cobranca.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('cobranca.deixando', true) = 'sim' then return null; end if;
  if tg_op = 'UPDATE' and current_user <> 'girassol_app' and current_setting('cobranca.esquecendo', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'cobranca_so_acrescenta';
end
$$;

-- Of a receipt the money stays, who paid goes. Receipts are otherwise only added to.
create function cobranca.esquecer_pagador(quais uuid[]) returns int language plpgsql security definer set search_path = '' as $$
declare
  n int;
begin
  perform set_config('cobranca.esquecendo', 'sim', true);
  update cobranca.recebimentos
  set pagador_nome = null, pagador_documento = null, memo = ''
  where id = any(quais);
  get diagnostics n = row_count;
  perform set_config('cobranca.esquecendo', '', true);
  update cobranca.linhas
  set pagador_nome = null, pagador_documento = null, memo = '', documento = null
  where recebimento_id = any(quais);
  return n;
end
$$;
revoke all on function cobranca.esquecer_pagador(uuid[]) from public;
grant execute on function cobranca.esquecer_pagador(uuid[]) to girassol_app;
