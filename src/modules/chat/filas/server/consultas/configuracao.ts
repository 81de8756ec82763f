import { sql } from 'kysely'
import type { Expediente } from '#kit/expediente.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { FilaInteira } from '../../contract/filas.ts'
import { expedienteDaFila } from '../../regras/horario/expediente-da-fila.ts'
import type { MetodoDeRoteamento } from '../../regras/roteamento/escolher.ts'
import type { RegraDeEntrada } from '../../regras/roteamento/entrada.ts'
import { semMetas, type Metas } from '../../regras/sla/prazos.ts'
import type { Prioridade } from '#modules/chat/nucleo/tipos.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

interface Linha {
  id: string
  nome: string
  ativa: boolean
  metodo: MetodoDeRoteamento
  transbordo_fila_id: string | null
  transbordo_minutos: number | null
  transbordo_lotada: boolean
  redistribuir_minutos: number | null
  sempre_aberta: boolean
  feriados_nacionais: boolean
  feriados_facultativos: boolean
  mensagem_fora: string | null
  mensagem_posicao: string | null
  sla_aviso_minutos: number
  sla_desde: Date | null
  csat_pergunta: string | null
  csat_agradecimento: string | null
  inatividade_aviso_minutos: number | null
  inatividade_encerrar_minutos: number | null
  inatividade_mensagem: string | null
  criado_em: Date
  atualizada_em: Date
  departamentos: string[]
  regras: RegraDeEntrada[]
  horarios: { dia: number; inicio: number; fim: number }[]
  feriados: { dia: string; nome: string }[]
  da_empresa: string[]
  metas: FilaInteira['sla']['metas']
}

/** A queue with its rules, opening hours and targets. */
export type Fila = Linha & { expediente: Expediente }

/** Loads queues whole in one query; there are only tens of them. */
export async function carregarFilas(db: Db | Tx, ids?: readonly string[]): Promise<Fila[]> {
  const { rows } = await sql<Linha>`
    select
      f.*,
      array(
        select d.departamento
        from chat.fila_departamentos d
        where d.fila_id = f.id
          and ${departamentoLigado(sql`d.departamento`)}
        order by 1
      ) as departamentos,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('condicao', r.condicao, 'valores', r.valores) order by r.ordem)
          from chat.fila_regras r
          where r.fila_id = f.id
        ),
        '[]'
      ) as regras,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('dia', h.dia, 'inicio', h.inicio, 'fim', h.fim) order by h.dia, h.inicio
          )
          from chat.fila_horarios h
          where h.fila_id = f.id
        ),
        '[]'
      ) as horarios,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('dia', x.dia, 'nome', x.nome) order by x.dia)
          from chat.fila_feriados x
          where x.fila_id = f.id
        ),
        '[]'
      ) as feriados,
      cad.feriados_de(array(select d.departamento from chat.fila_departamentos d where d.fila_id = f.id)) as da_empresa,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'prioridade', m.prioridade, 'primeira_resposta', m.primeira_resposta, 'proxima_resposta',
              m.proxima_resposta, 'resolucao', m.resolucao
            )
          )
          from chat.fila_sla m
          where m.fila_id = f.id
        ),
        '[]'
      ) as metas
    from chat.filas f ${ids ? sql`where f.id = any(${ids}::uuid[])` : sql``}
    order by plataforma.sem_acento(f.nome), f.id
  `.execute(db)
  return rows.map((l) => ({ ...l, expediente: expedienteDaFila({ ...l, feriados: l.feriados.map((x) => x.dia) }) }))
}

export const carregarFila = async (db: Db | Tx, id: string): Promise<Fila | undefined> =>
  (await carregarFilas(db, [id]))[0]

export const metasDe = (fila: Fila, prioridade: Prioridade): Metas =>
  fila.metas.find((m) => m.prioridade === prioridade) ?? semMetas
