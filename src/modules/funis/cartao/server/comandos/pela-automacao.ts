import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoAtribuido, cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/** Adds a comment of a rule: it has no author, and names the run. */
export async function comentarPelaAutomacao(
  u: Unidade,
  c: CartaoTrancado,
  d: { execucao_id: string; regra_nome: string; texto: string },
): Promise<void> {
  await u.tx
    .insertInto('funis.comentarios')
    .values({ id: uuidv7(), cartao_id: c.id, autor_id: null, ...d })
    .execute()
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
}

/** Assigns the card on behalf of a rule, and sets its team if the rule names one. */
export async function atribuirPelaAutomacao(
  u: Unidade,
  c: CartaoTrancado,
  d: { responsavel_id: string; time_id: string | null },
): Promise<void> {
  await u.tx
    .updateTable('funis.cartoes')
    .set({
      responsavel_id: d.responsavel_id,
      ...(d.time_id ? { time_id: d.time_id } : {}),
      versao: c.versao + 1,
      atualizado_em: new Date(),
    })
    .where('id', '=', c.id)
    .execute()
  u.auditar({
    acao: 'cartao.alterar',
    entidade: 'cartao',
    entidade_id: c.id,
    antes: { responsavel_id: c.responsavel_id },
    depois: { responsavel_id: d.responsavel_id },
  })
  u.emitir(cartaoAtribuido, {
    cartao_id: c.id,
    funil_id: c.funil_id,
    titulo: c.titulo,
    pessoas: [d.responsavel_id],
    por: null,
    texto: `“${c.titulo}” está com você`,
    chave: `atribuido:${c.id}:${c.versao + 1}`,
  })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
}
