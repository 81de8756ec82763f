import { sql } from 'kysely'
import { VEZES_POR_HORA } from '#engines/regras/tipos.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import {
  type CartaoTrancado,
  camposEmUso,
  funilVigente,
  BOTAO_NAO_ENCONTRADO,
  valoresDoCartao,
} from '#modules/funis/publico.ts'
import { botoesDoFunil, impedimentoDe } from '../consultas/botoes.ts'
import { porExecucao } from './disparar.ts'

/**
 * Starts a rule on a locked card by a user's click: one execution per click, and none while another is running there.
 * The rule acts as the system; the user is recorded in the execution and the audit.
 */
export async function apertarBotao(u: Unidade, c: CartaoTrancado, regraId: string, pedido: string): Promise<void> {
  const chave = `botao:${c.id}:${pedido}`
  const b = (await botoesDoFunil(u.tx, c.funil_id)).find((x) => x.id === regraId)
  if (!b) throw naoEncontrado(BOTAO_NAO_ENCONTRADO)
  const {
    rows: [antes],
  } = await sql<{ esta: boolean; andando: boolean; na_hora: number }>`
    select
      coalesce(bool_or(chave = ${chave}), false) as esta,
      coalesce(bool_or(situacao = 'pendente'), false) as andando,
      (count(*) filter (where criada_em > now() - interval '1 hour' and situacao in ('feita', 'pendente')))::int as na_hora
    from funis.execucoes
    where regra_id = ${regraId}
      and cartao_id = ${c.id}
  `.execute(u.tx)
  if (antes?.esta) return
  const impedimento = impedimentoDe(
    b,
    { estagio_id: c.estagio_id, arquivado: c.arquivado_em !== null, valores: await valoresDoCartao(u.tx, c.id) },
    (await funilVigente(u.tx, c.funil_id)).definicao,
    await camposEmUso(u.tx),
  )
  if (impedimento) throw conflito(`“${b.rotulo}” não roda neste cartão: ${impedimento}.`)
  if (antes?.andando) throw conflito(`“${b.rotulo}” já está em andamento neste cartão.`)
  if ((antes?.na_hora ?? 0) >= VEZES_POR_HORA)
    throw conflito(`“${b.rotulo}” já rodou ${VEZES_POR_HORA} vezes neste cartão na última hora. Espere um pouco.`)
  await porExecucao(u.tx, b, c.id, chave, 0, u.autor.usuario?.id ?? null)
  u.auditar({
    acao: 'regra.executar',
    entidade: 'cartao',
    entidade_id: c.id,
    depois: { regra_id: b.id, rotulo: b.rotulo },
  })
}
