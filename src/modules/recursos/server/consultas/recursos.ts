import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { DiaEscrito } from '#kit/feriados.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Regras, TipoDeRecurso } from '../../tipos.ts'

export interface LinhaDoRecurso {
  id: string
  chave: string
  tipo: TipoDeRecurso
  nome: string
  descricao: string
  lugar: string
  foto: string | null
  capacidade: number | null
  equipamentos: string[]
  fuso: string
  regras: Regras
  placa: string | null
  bateria_kwh: string | null
  autonomia_km: number | null
  carregador: string | null
  carga_pct: number | null
  quilometragem_km: number | null
  versao: number
  arquivado_em: Date | null
  /** the company's registered holidays */
  feriados: DiaEscrito[]
  agora_titulo: string | null
  agora_quem: string | null
  agora_ate: Date | null
  proxima_de: Date | null
}

/** Current state of each resource: holder and end of the current booking, or start of the next. */
const comAgora = sql`
  left join lateral (
    select
      case when r.privada then null else r.titulo end as titulo,
      u.nome as quem,
      case when r.especie = 'bloqueio' then null else u.nome end as pessoa,
      upper(r.ocupado) as ate
    from recursos.reservas r
    join acesso_publico.usuarios u on u.id = r.usuario_id
    where r.recurso_id = c.id
      and r.situacao in ('oferecida', 'pendente', 'confirmada', 'em_uso')
      and r.ocupado @> now()
    limit 1
  ) a on true
  left join lateral (
    select min(lower(r.ocupado)) as de
    from recursos.reservas r
    where r.recurso_id = c.id
      and r.situacao in ('oferecida', 'pendente', 'confirmada', 'em_uso')
      and r.ocupado && tstzrange(now(), now() + interval '14 days')
      and lower(r.ocupado) > now()
  ) p on true
`

const colunas = sql`
  c.*,
  a.titulo as agora_titulo,
  a.pessoa as agora_quem,
  a.ate as agora_ate,
  p.de as proxima_de,
  (
    select coalesce(jsonb_agg(jsonb_build_object('dia', f.dia, 'nome', f.nome) order by f.dia), '[]')
    from cad.feriados_nos('{}') f
  ) as feriados
`

export async function listarRecursos(
  db: Db | Tx,
  f: { tipo?: TipoDeRecurso | undefined; chaves?: readonly string[] | undefined; arquivados?: boolean } = {},
): Promise<LinhaDoRecurso[]> {
  const { rows } = await sql<LinhaDoRecurso>`
    select ${colunas}
    from recursos.recursos c ${comAgora}
    where (${f.arquivados ?? false} or c.arquivado_em is null)
      and (${f.tipo ?? null}::text is null or c.tipo = ${f.tipo ?? null})
      and (${f.chaves ?? null}::text[] is null or c.chave = any(${f.chaves ?? null}::text[]))
    order by c.ordem, plataforma.sem_acento(c.nome), c.id
  `.execute(db)
  return rows
}

/** An archived resource has no page. */
export async function recursoExiste(db: Db, chave: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from recursos.recursos
    where chave = ${chave}
      and arquivado_em is null
  `.execute(db)
  return rows.length > 0
}

export const RECURSO_NAO_ENCONTRADO = 'Não há nada para reservar com este nome.'

export async function recursoPorChave(db: Db | Tx, chave: string, arquivado = false): Promise<LinhaDoRecurso> {
  const [linha] = await listarRecursos(db, { chaves: [chave], arquivados: arquivado })
  if (!linha) throw naoEncontrado(RECURSO_NAO_ENCONTRADO)
  return linha
}

export async function recursoPorId(db: Db | Tx, id: string): Promise<LinhaDoRecurso> {
  const { rows } =
    await sql<LinhaDoRecurso>`select ${colunas} from recursos.recursos c ${comAgora} where c.id = ${id}`.execute(db)
  if (!rows[0]) throw naoEncontrado(RECURSO_NAO_ENCONTRADO)
  return rows[0]
}
