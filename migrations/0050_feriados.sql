-- The days on which the company is closed and the calendar of the country does not know of: its own, and those of a state or of a city.
-- One register for everything that counts days of work.
create table cad.feriados (
  id uuid primary key,
  nome text not null check (length(nome) between 2 and 80),
  dia date not null,
  -- every year on the same day; once otherwise
  anual boolean not null,
  alcance text not null check (alcance in ('empresa', 'estado', 'cidade')),
  uf text check (uf ~ '^[A-Z]{2}$'),
  cidade text check (length(cidade) between 2 and 80),
  criado_em timestamptz not null default now(),
  check ((uf is not null) = (alcance <> 'empresa')),
  check ((cidade is not null) = (alcance = 'cidade'))
);
-- one row a day and place: every year's day and one year's are told apart by the year
create unique index feriados_unicos on cad.feriados (anual, (case when anual then extract(month from dia) * 100 + extract(day from dia) else dia - date '2000-01-01' end), coalesce(uf, ''), plataforma.sem_acento(coalesce(cidade, '')));

-- Where the company works: all of it (no department), and the departments that work elsewhere.
create table cad.lugares_de_trabalho (
  departamento text unique nulls not distinct references cad.departamentos (codigo),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  cidade text not null check (length(cidade) between 2 and 80)
);

-- The days that close every one of these departments: 'MM-DD' each year, 'YYYY-MM-DD' once. Until the company says where it works, whatever it
-- wrote down counts.
create function cad.feriados_de(departamentos text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct f.escrito order by f.escrito), '{}')
  from (select x.*, to_char(x.dia, case when x.anual then 'MM-DD' else 'YYYY-MM-DD' end) as escrito from cad.feriados x) f
  where f.alcance = 'empresa' or not exists (
    select from unnest(case when cardinality(departamentos) = 0 then array[null]::text[] else departamentos end) d (codigo)
    left join cad.lugares_de_trabalho proprio on proprio.departamento = d.codigo
    left join cad.lugares_de_trabalho geral on geral.departamento is null
    where f.uf <> coalesce(proprio.uf, geral.uf) or (f.alcance = 'cidade' and plataforma.sem_acento(f.cidade) <> plataforma.sem_acento(coalesce(proprio.cidade, geral.cidade))))
$$;

grant select, insert, update, delete on cad.feriados, cad.lugares_de_trabalho to girassol_app;
grant select on cad.feriados, cad.lugares_de_trabalho to girassol_leitura;
