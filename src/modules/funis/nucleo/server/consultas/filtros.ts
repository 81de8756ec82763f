import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { corteDeParado, DIAS_PARADO } from '#engines/funil/parado.ts'
import type { Estagio } from '#engines/funil/tipos.ts'
import { operadores, type Operador } from '#engines/fluxo/tipos.ts'
import { invalido } from '#kit/erro.ts'
import type { Expediente } from '#kit/expediente.ts'
import { contem } from '#kit/objeto.ts'
import { soDigitos } from '#kit/telefone.ts'
import type { Alcance } from '../politica.ts'
import { fatoComoJson as json, fatoComoTexto as texto } from './fatos.ts'

export interface FiltrosDeCartoes {
  busca?: string | undefined
  responsavel_id?: string[] | undefined
  time_id?: string[] | undefined
  prioridade?: string[] | undefined
  prazo?: 'atrasado' | 'hoje' | 'semana' | 'sem_prazo' | undefined
  pendentes?: boolean | undefined
  parados?: boolean | undefined
  sem_acao?: boolean | undefined
  estagio_id?: string[] | undefined
  etiqueta_id?: string[] | undefined
  /** false or undefined: active cards; 'tanto_faz': both */
  arquivados?: boolean | 'tanto_faz' | undefined
  campo?: string[] | undefined
}

const FIM_DO_DIA = (dias: number) => sql`
  (date_trunc('day', now() at time zone 'America/Sao_Paulo') + make_interval(days => ${dias})) at time zone 'America/Sao_Paulo'
`
const prazos = {
  atrasado: sql`c.vence_em < now()`,
  hoje: sql`c.vence_em < ${FIM_DO_DIA(1)}`,
  semana: sql`c.vence_em < ${FIM_DO_DIA(7)}`,
  sem_prazo: sql`c.vence_em is null`,
}

/** The stages and business hours that decide when a card is stalled. */
interface Onde {
  estagios: readonly Estagio[]
  expediente: Expediente
}

/** The predicate shared by the board, its counts, the table and the export. */
export function condicoes(
  f: FiltrosDeCartoes,
  a: Alcance,
  campos: ReadonlyMap<string, Campo>,
  { estagios, expediente }: Onde,
): RawBuilder<unknown> {
  const lista: RawBuilder<unknown>[] = [sql`true`]
  if (f.responsavel_id) lista.push(deQuem(f.responsavel_id, a.usuario_id))
  if (f.time_id) lista.push(sql`c.time_id = any(${f.time_id}::uuid[])`)
  if (f.prioridade) lista.push(sql`c.prioridade = any(${f.prioridade}::text[])`)
  if (f.prazo) lista.push(prazos[f.prazo])
  if (f.pendentes !== undefined)
    lista.push(f.pendentes ? sql`cardinality(c.pendencias) > 0` : sql`cardinality(c.pendencias) = 0`)
  if (f.parados !== undefined)
    lista.push(f.parados ? parado(estagios, expediente) : sql`not ${parado(estagios, expediente)}`)
  if (f.sem_acao !== undefined) lista.push(f.sem_acao ? semProximaAcao : sql`not ${semProximaAcao}`)
  if (f.estagio_id) lista.push(sql`c.estagio_id = any(${f.estagio_id}::uuid[])`)
  if (f.etiqueta_id) lista.push(sql`c.etiquetas && ${f.etiqueta_id}::uuid[]`)
  if (f.arquivados !== 'tanto_faz')
    lista.push(f.arquivados ? sql`c.arquivado_em is not null` : sql`c.arquivado_em is null`)
  if (f.busca) lista.push(busca(f.busca))
  for (const filtro of f.campo ?? []) lista.push(porFato(filtro, campos))
  return sql.join(lista, sql` and `)
}

/** The SQL form of `paradoHa`: waiting stages are never stalled, and a new stage starts at zero. */
function parado(estagios: readonly Estagio[], expediente: Expediente): RawBuilder<boolean> {
  const proprios = estagios.filter((e) => e.parado_dias !== null)
  const agora = new Date()
  const corte = (dias: number | null) => sql`${corteDeParado(dias ?? DIAS_PARADO, agora, expediente)}::timestamptz`
  const antesDe =
    proprios.length === 0
      ? corte(null)
      : sql`
        case c.estagio_id ${sql.join(
          proprios.map((e) => sql`when ${e.id}::uuid then ${corte(e.parado_dias)}`),
          sql` `,
        )}
          else ${corte(null)}
        end
      `
  const esperas = estagios.filter((e) => e.tipo === 'espera').map((e) => e.id)
  return sql<boolean>`
    (
      c.situacao = 'aberto'
      and not c.estagio_id = any(${esperas}::uuid[])
      and greatest(c.ultima_atividade_em, c.entrou_estagio_em) <= ${antesDe}
    )
  `
}

/** No next action: no open task on the card, no forecast date. */
export const semProximaAcao = sql<boolean>`
  (
    c.situacao = 'aberto'
    and c.previsao is null
    and not exists (
      select from tarefas_publico.tarefas t
      where t.cartao_id = c.id
        and t.situacao in ('aberta', 'em_andamento', 'aguardando')
    )
  )
`

function deQuem(ids: string[], eu: string): RawBuilder<unknown> {
  const pessoas = ids.filter((i) => i !== 'ninguem' && i !== 'inativos').map((i) => (i === 'eu' ? eu : i))
  const partes = [
    sql`c.responsavel_id = any(${pessoas}::uuid[])`,
    ...(ids.includes('ninguem') ? [sql`c.responsavel_id is null`] : []),
    ...(ids.includes('inativos')
      ? [sql`c.responsavel_id in (select u.id from acesso_publico.usuarios u where not u.ativo)`]
      : []),
  ]
  return sql`(${sql.join(partes, sql` or `)})`
}

/** Searches the title, the customer's name, document and phone, and the dossier number. */
export function busca(texto: string): RawBuilder<unknown> {
  const trecho = comoTrecho(texto)
  const digitos = soDigitos(texto)
  const numero =
    digitos.length >= 4
      ? sql`or k.telefone like ${`%${digitos}%`} or k.campos ->> 'documento' like ${`${digitos}%`}`
      : sql``
  return sql`
    (
      c.busca like plataforma.sem_acento(${trecho})
      or plataforma.sem_acento(k.nome) like plataforma.sem_acento(${trecho})
      or d.numero like ${trecho} ${numero}
    )
  `
}

/** Compares numbers as JSON values: converting 10,000 to text first costs three times as much. */
const ehNumero = (k: Campo) => sql`jsonb_typeof(${json(k)}) = 'number'`

const comparar: Partial<Record<Operador, (campo: Campo, valor: string) => RawBuilder<unknown>>> = {
  igual: (k, v) => sql`plataforma.sem_acento(${texto(k)}) = plataforma.sem_acento(${v})`,
  diferente: (k, v) => sql`plataforma.sem_acento(${texto(k)}) is distinct from plataforma.sem_acento(${v})`,
  contem: (k, v) => sql`plataforma.sem_acento(${texto(k)}) like plataforma.sem_acento(${comoTrecho(v)})`,
  um_de: (k, v) => sql`${texto(k)} = any(${v.split(',')}::text[])`,
  maior: (k, v) => sql`(${ehNumero(k)} and ${json(k)} > ${lido(v)})`,
  maior_igual: (k, v) => sql`(${ehNumero(k)} and ${json(k)} >= ${lido(v)})`,
  menor: (k, v) => sql`(${ehNumero(k)} and ${json(k)} < ${lido(v)})`,
  menor_igual: (k, v) => sql`(${ehNumero(k)} and ${json(k)} <= ${lido(v)})`,
  preenchido: (k) => sql`coalesce(${texto(k)}, '') <> ''`,
  vazio: (k) => sql`coalesce(${texto(k)}, '') = ''`,
}

function lido(v: string): RawBuilder<unknown> {
  const n = Number(v)
  if (v === '' || !Number.isFinite(n))
    throw invalido('Filtro inválido', [{ campo: 'campo', mensagem: 'Escreva um número' }])
  return sql`${JSON.stringify(n)}::jsonb`
}

const lerFiltro = (filtro: string) => {
  const [, chave = '', operador = '', valor = ''] = /^([^:]*):([^:]*):([^]*)$/.exec(filtro) ?? []
  return { chave, operador, valor }
}

/** The fields that field filters name. */
export const camposDosFiltros = (filtros: readonly string[]): string[] => filtros.map((f) => lerFiltro(f).chave)

function porFato(filtro: string, campos: ReadonlyMap<string, Campo>): RawBuilder<unknown> {
  const { chave, operador, valor } = lerFiltro(filtro)
  const como = contem(operadores, operador) ? comparar[operador] : undefined
  const campo = campos.get(chave)
  if (!campo) throw invalido('Filtro inválido', [{ campo: 'campo', mensagem: 'Este campo não existe mais' }])
  if (!como) throw invalido('Filtro inválido', [{ campo: 'campo', mensagem: 'Esta comparação não existe' }])
  return como(campo, valor)
}
