import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { ato } from '../../contract/atos.ts'
import { abertas, decidir, nomesDasSituacoes } from '../../regras/estados.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import type { Situacao } from '../../tipos.ts'
import { papeisDe } from '../politica.ts'
import { aplicarAto } from './atos/aplicar.ts'

export interface OrdemDoCartao {
  id: string
  cartao_id: string
  numero: string
  ciclo: number
  situacao: string
  /** why the user cannot cancel it; null: they can */
  impedimento: string | null
}

const SEM_DIREITO = 'Quem cancela ordens são operadores e supervisores de Manutenção, pós-venda e limpeza: peça a eles.'

function impedimentoDe(ctx: Ctx, situacao: Situacao): string | null {
  const d = decidir('cancelar', situacao, papeisDe(ctx))
  if ('para' in d) return null
  return d.razao === 'papel' ? SEM_DIREITO : d.frase
}

/** The open orders that came from these cards. Their numbers are on the card, for its readers. */
export async function ordensAbertasDosCartoes(db: Db, ctx: Ctx, cartoes: readonly string[]): Promise<OrdemDoCartao[]> {
  const { rows } = await sql<{
    id: string
    cartao_id: string
    numero: number
    ano: number
    ciclo: number
    situacao: Situacao
  }>`
    select id, origem_id as cartao_id, numero, ano, ciclo, situacao
    from ordens.ordens
    where origem_tipo = 'cartao'
      and origem_id = any(${[...cartoes]}::uuid[])
      and situacao = any(${[...abertas]})
    order by id
  `.execute(db)
  return rows.map(({ ano, numero, situacao, ...o }) => ({
    ...o,
    numero: numeroDaOrdem({ numero, ano }),
    situacao: nomesDasSituacoes[situacao].toLowerCase(),
    impedimento: impedimentoDe(ctx, situacao),
  }))
}

/** Cancels an order by the act of the order's page, with its rights and refusals. */
export async function cancelarComOCartao(
  u: Unidade,
  ctx: Ctx,
  o: Pick<OrdemDoCartao, 'id' | 'ciclo'>,
  motivo: string,
): Promise<void> {
  await aplicarAto(
    u,
    { usuarioId: ctx.usuario.id, papeis: papeisDe(ctx) },
    o.id,
    ato.parse({
      id: uuidv7(),
      ciclo: o.ciclo,
      ocorrido_em: new Date().toISOString(),
      tipo: 'cancelar',
      dados: { motivo },
    }),
  )
}
