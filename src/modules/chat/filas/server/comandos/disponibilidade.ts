import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import {
  presencaApos,
  type EstadoDePresenca,
  type FatoDePresenca,
  type Presenca,
} from '#modules/chat/presenca/regras/presenca.ts'

const CAMPOS = ['escolha', 'automatica', 'ausente_desde', 'sinal_em', 'ativo_em', 'escreveu_em', 'mudou_em'] as const

/** Locks the user's row, because several of their browsers may write at once. */
async function trancada(tx: Tx, usuarioId: string): Promise<EstadoDePresenca | undefined> {
  const linha = await tx
    .selectFrom('chat.disponibilidade')
    .select(CAMPOS)
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst()
  return linha
}

interface Mudanca {
  antes: EstadoDePresenca | undefined
  depois: EstadoDePresenca
}

async function aplicarFato(tx: Tx, usuarioId: string, fato: FatoDePresenca, agora: Date): Promise<Mudanca> {
  const antes = await trancada(tx, usuarioId)
  const depois = presencaApos(antes, fato, agora)
  await tx
    .insertInto('chat.disponibilidade')
    .values({ usuario_id: usuarioId, ...depois })
    .onConflict((oc) => oc.column('usuario_id').doUpdateSet(depois))
    .execute()
  return { antes, depois }
}

const livre = (e: EstadoDePresenca | undefined) =>
  e !== undefined && e.escolha === 'disponivel' && e.ausente_desde === null
const ficouLivre = ({ antes, depois }: Mudanca) => livre(depois) && !livre(antes)

/** Sets the user's chosen presence. Also ends an automatic absence. */
export async function escolherPresenca(u: Unidade, usuarioId: string, escolha: Presenca, agora: Date): Promise<void> {
  const { antes } = await aplicarFato(u.tx, usuarioId, { tipo: 'escolheu', escolha }, agora)
  if (antes?.escolha === escolha && !antes.automatica) return
  u.auditar({
    acao: 'presenca.escolher',
    entidade: 'usuario',
    entidade_id: usuarioId,
    antes: antes && { escolha: antes.escolha, automatica: antes.automatica },
    depois: { escolha, automatica: null },
  })
}

/**
 * Records a browser's signal; `ativo`: the user is active in it, `escreveu`: the user typed in it. Returns whether this
 * made the user available.
 */
export async function sinalDeVida(
  tx: Tx,
  usuarioId: string,
  { ativo, escreveu }: { ativo: boolean; escreveu: boolean },
  agora: Date,
): Promise<boolean> {
  return ficouLivre(await aplicarFato(tx, usuarioId, escreveu ? { tipo: 'escreveu' } : { tipo: 'sinal', ativo }, agora))
}

/** A proof younger than this is not renewed, so that fast typing writes one row every five seconds. */
const PROVA_FRESCA_MS = 5_000

/** Records that the user typed or sent something. Returns whether this made the user available. */
export async function provarPresenca(tx: Tx, usuarioId: string, agora: Date): Promise<boolean> {
  const fresca = await tx
    .selectFrom('chat.disponibilidade')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .where('automatica', 'is', null)
    .where('escreveu_em', '>', new Date(agora.getTime() - PROVA_FRESCA_MS))
    .executeTakeFirst()
  return fresca ? false : ficouLivre(await aplicarFato(tx, usuarioId, { tipo: 'escreveu' }, agora))
}
