import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import {
  presencaApos,
  type EstadoDePresenca,
  type FatoDePresenca,
  type Presenca,
} from '../../../regras/presenca/presenca.ts'

const CAMPOS = ['escolha', 'automatica', 'ausente_desde', 'sinal_em', 'ativo_em', 'escreveu_em', 'mudou_em'] as const

/** The row of this person, locked: several of their browsers speak at once. */
async function trancada(tx: Tx, usuarioId: string): Promise<EstadoDePresenca | undefined> {
  const linha = await tx
    .selectFrom('chat.disponibilidade')
    .select(CAMPOS)
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst()
  return linha as EstadoDePresenca | undefined
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

/** The person says how they are. It is also the one click back from an absence nobody asked for. */
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
 * A browser is open; `ativo`: somebody touches it, `escreveu`: somebody types in it. Returns whether the person became
 * free by this.
 */
export async function sinalDeVida(
  tx: Tx,
  usuarioId: string,
  { ativo, escreveu }: { ativo: boolean; escreveu: boolean },
  agora: Date,
): Promise<boolean> {
  return ficouLivre(await aplicarFato(tx, usuarioId, escreveu ? { tipo: 'escreveu' } : { tipo: 'sinal', ativo }, agora))
}

/** Proof younger than this needs no new one: whoever types fast writes one row in a while. */
const PROVA_FRESCA_MS = 5_000

/** This person typed or sent something. Returns whether they became free by this. */
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
