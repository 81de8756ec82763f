import { sql, type RawBuilder } from 'kysely'
import { SEMANA_CURTA } from '#kit/dias.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { FiltrosDoRelatorio, GrupoDoRelatorio, relatorios } from '../../contract/relatorios.ts'
import { juntarSomas, porGrupo, semNumeros, type Numeros, type Soma } from '../../regras/numeros.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { emMaosPorGrupo, semTempos, temposPorGrupo } from './tempos.ts'
import { fatosDo, fonteDe, horaDaSemana, somas, umaAUma, type Fonte } from './recorte.ts'

export async function numerosDo(db: Db, f: FiltrosDoRelatorio, alcance: Alcance): Promise<Numeros> {
  const { rows } = await sql<Soma>`select ${somas} from ${fatosDo(f, alcance)} group by f.tipo`.execute(db)
  return juntarSomas(rows)
}

interface Agrupamento {
  chave(fonte: Fonte): RawBuilder<unknown>
  /** source of this grouping, overriding the one chosen by the filters */
  fonte?: Fonte
  nomes?(ids: readonly string[]): RawBuilder<{ id: string; nome: string }>
  /** grouping key of assigned conversations (`c`) for the current count */
  emMaos?: RawBuilder<unknown>
  semGrupo: string
}

const agrupamentos: Record<GrupoDoRelatorio, Agrupamento> = {
  dia: { chave: () => sql`(f.em at time zone 'America/Sao_Paulo')::date::text`, semGrupo: '' },
  hora: { chave: () => sql`(${horaDaSemana})::text`, semGrupo: '' },
  atendente: {
    chave: () => sql`f.atendente_id::text`,
    nomes: (ids) => sql`select id::text, nome from acesso_publico.usuarios where id = any(${ids}::uuid[])`,
    emMaos: sql`c.atribuida_para::text`,
    semGrupo: 'Sem atendente',
  },
  fila: {
    chave: ({ fila }) => sql`${sql.ref(fila)}::text`,
    nomes: (ids) => sql`select id::text, nome from chat.filas where id = any(${ids}::uuid[])`,
    emMaos: sql`c.fila_id::text`,
    semGrupo: 'Sem fila',
  },
  caixa: {
    chave: ({ caixa }) => sql`${sql.ref(caixa)}::text`,
    nomes: (ids) => sql`select id::text, nome from chat.caixas_entrada where id = any(${ids}::uuid[])`,
    emMaos: sql`c.caixa_entrada_id::text`,
    semGrupo: '',
  },
  // a conversation with two tags counts in both groups, one without tags in none
  tag: {
    chave: () => sql`t.tag`,
    fonte: { ...umaAUma, de: sql`${umaAUma.de} cross join lateral unnest(c.tags) as t(tag)` },
    emMaos: sql`t.tag`,
    semGrupo: '',
  },
}
const nomesFixos: Partial<Record<GrupoDoRelatorio, (chave: string) => string>> = {
  hora: (h) => `${SEMANA_CURTA[Math.floor(Number(h) / 24)]} ${String(Number(h) % 24).padStart(2, '0')}h`,
}

export async function gruposDo(
  db: Db,
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  por: GrupoDoRelatorio,
): Promise<RespostaDe<typeof relatorios.grupos>['data']> {
  const g = agrupamentos[por]
  const fonte = g.fonte ?? fonteDe(f)
  const { rows } = await sql<Soma & { grupo: string | null }>`
    select ${g.chave(fonte)} as grupo, ${somas}
    from ${fatosDo(f, alcance, fonte)}
    group by 1, f.tipo
  `.execute(db)
  const grupos = porGrupo(rows.filter((r) => r.vezes > 0))
  const [tempos, maos] = await Promise.all([
    temposPorGrupo(db, f, alcance, g.chave(umaAUma), g.fonte),
    g.emMaos ? emMaosPorGrupo(db, f, alcance, g.emMaos, g.fonte) : null,
  ])
  for (const grupo of maos?.keys() ?? []) if (!grupos.has(grupo)) grupos.set(grupo, semNumeros())
  const ids = [...grupos.keys()].flatMap((k) => k ?? [])
  const nomes = new Map(g.nomes ? (await g.nomes(ids).execute(db)).rows.map((r) => [r.id, r.nome]) : [])
  const nome = (k: string | null) => (k === null ? g.semGrupo : (nomes.get(k) ?? nomesFixos[por]?.(k) ?? k))
  return [...grupos]
    .map(([grupo, numeros]) => ({
      grupo,
      nome: nome(grupo),
      numeros,
      tempos: tempos.get(grupo) ?? semTempos,
      em_maos: maos && (maos.get(grupo) ?? 0),
    }))
    .toSorted(ordens[por] ?? maisMovimento)
}

type Grupo = RespostaDe<typeof relatorios.grupos>['data'][number]
const movimento = ({ numeros: n }: Grupo) => n.entradas + n.saidas + n.abertas + n.finalizadas
const maisMovimento = (a: Grupo, b: Grupo) => movimento(b) - movimento(a) || a.nome.localeCompare(b.nome, 'pt-BR')
const ordens: Partial<Record<GrupoDoRelatorio, (a: Grupo, b: Grupo) => number>> = {
  dia: (a, b) => (a.grupo ?? '').localeCompare(b.grupo ?? ''),
  hora: (a, b) => Number(a.grupo) - Number(b.grupo),
}

/** Returns the period of the same length immediately before. */
export function periodoAnterior({ de, ate }: { de: string; ate: string }): { de: string; ate: string } {
  const DIA = 86_400_000
  const dia = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const inicio = Date.parse(de)
  const tamanho = Date.parse(ate) - inicio + DIA
  return { de: dia(inicio - tamanho), ate: dia(inicio - DIA) }
}
