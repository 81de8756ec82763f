-- Whose word a term is, and since when: the card says so. What the audit knew of those that there are already is taken over.
alter table funis.prazos_a_mao
  add column por_id uuid references cad.usuarios on delete set null,
  add column em timestamptz not null default now();

update funis.prazos_a_mao p set por_id = u.id, em = a.em
from (select distinct on (entidade_id, depois ->> 'vence_em') entidade_id, depois ->> 'vence_em' as vence_em, usuario_id, em from plataforma.auditoria where entidade = 'cartao' and acao = 'cartao.prazo' order by entidade_id, depois ->> 'vence_em', id desc) a
left join cad.usuarios u on u.id = a.usuario_id
where a.entidade_id = p.cartao_id::text and a.vence_em::timestamptz is not distinct from p.vence_em and a.em >= p.desde;
