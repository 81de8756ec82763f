import { sql } from 'kysely'
import { fimDoDia } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { conflito } from '#kit/erro.ts'
import { cartaoMudou } from '../../eventos.ts'
import { mudouAntes, type CartaoTrancado } from './trancar.ts'

const FUSO = 'America/Sao_Paulo'
const fimDe = (dia: string): Date => fimDoDia(FUSO, new Date(`${dia}T12:00:00-03:00`), 0)

/** Another term for the visit that is going on; the next stage counts its own. */
export async function mudarPrazo(u: Unidade, c: CartaoTrancado, p: { versao: number; dia: string | null; motivo?: string | undefined }, agora: Date): Promise<void> {
  if (c.versao !== p.versao) throw mudouAntes(c.versao)
  if (c.situacao !== 'aberto') throw conflito('Um cartão fechado não tem prazo.')
  const vence = p.dia ? fimDe(p.dia) : null
  await sql`update funis.cartoes set vence_em = ${vence}, versao = versao + 1, ultima_atividade_em = ${agora}, atualizado_em = ${agora} where id = ${c.id}`.execute(u.tx)
  await lembrarPrazoAMao(u.tx, c.id)
  u.auditar({ acao: 'cartao.prazo', entidade: 'cartao', entidade_id: c.id, antes: { vence_em: c.vence_em }, depois: { vence_em: vence }, motivo: p.motivo })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
}

/** What was said stands until the card moves on, whatever the stage's own term or the law come to be. */
const lembrarPrazoAMao = (tx: Tx, cartaoId: string) =>
  sql`insert into funis.prazos_a_mao (cartao_id, estagio_id, desde, vence_em) select id, estagio_id, entrou_estagio_em, vence_em from funis.cartoes where id = ${cartaoId} on conflict do nothing`.execute(tx)
