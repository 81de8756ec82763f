import { sql } from 'kysely'
import { fimDoDia } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
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
  u.auditar({ acao: 'cartao.prazo', entidade: 'cartao', entidade_id: c.id, antes: { vence_em: c.vence_em }, depois: { vence_em: vence }, motivo: p.motivo })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
}
