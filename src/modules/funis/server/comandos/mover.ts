import { sql } from 'kysely'
import { decidir, semLugar, type Recusa } from '#engines/funil/mover.ts'
import { faltam } from '#engines/funil/porta.ts'
import { situacaoDe, type Estagio, type PapelNoFunil } from '#engines/funil/tipos.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { listaEntreAspas, listaFalada } from '#kit/lista-falada.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import { tempoUtilEntre } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { cartaoMoveu, cartaoMudou } from '../../eventos.ts'
import { expedienteNoFunil } from '../consultas/expediente.ts'
import { camposEmUso, funilVigente, type FunilVigente } from '../consultas/funil.ts'
import { execucaoDe } from '../regras/autor.ts'
import { lembrarComoEstava, type ComoEstava } from './como-estava.ts'
import { guardarFatos, separar } from './fatos.ts'
import { lugarEm } from './lugar.ts'
import { relogioAoEntrar } from './relogio.ts'
import { fatosDo, mudouAntes, type CartaoTrancado } from './trancar.ts'

/** For this long a move may be taken back, and what follows from it waits. */
export const SEGUNDOS_PARA_DESFAZER = 10

export interface PedidoDeMover {
  /** where the caller saw it */
  de: string
  para: string
  depois_de?: string | null | undefined
  antes_de?: string | null | undefined
  valores?: Record<string, unknown> | undefined
  motivo?: string | undefined
  motivo_perda?: string | undefined
  reabre?: boolean | undefined
}
export type Quem = { tipo: 'pessoa'; id: string; papel: PapelNoFunil } | { tipo: 'passagem' | 'regra' | 'sistema' }

/** Moves a locked card to another stage, or within its own. Returns the place of the transition in its log, null when the stage stayed. */
export async function moverCartao(u: Unidade, c: CartaoTrancado, p: PedidoDeMover, quem: Quem, agora: Date): Promise<number | null> {
  if (c.estagio_id !== p.de) throw mudouAntes(c.versao)
  if (c.arquivado_em && quem.tipo === 'pessoa') throw conflito('Este cartão está arquivado. Traga-o de volta antes de mover.')
  const funil = await funilVigente(u.tx, c.funil_id)
  const campos = await camposEmUso(u.tx)
  if (p.valores && Object.keys(p.valores).length > 0) await guardarFatos(u, { cartao_id: c.id, dossie_id: c.dossie_id, contato_id: c.contato_id }, separar(campos, p.valores))
  if (p.para === p.de) {
    await mudarDeLugar(u, c, p, agora)
    return null
  }
  const alvo = await exigirEntrada(u.tx, funil, campos, c, p, quem)
  return entrar(u, c, alvo, { ...p, quem, agora, ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, p) : c.ordem })
}

async function mudarDeLugar(u: Unidade, c: CartaoTrancado, p: PedidoDeMover, agora: Date): Promise<void> {
  await u.tx.updateTable('funis.cartoes').set({ ordem: await lugarEm(u.tx, c.estagio_id, p), versao: c.versao + 1, atualizado_em: agora }).where('id', '=', c.id).execute()
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
}

async function exigirEntrada(tx: Tx, funil: FunilVigente, campos: ReadonlyMap<string, Campo>, c: CartaoTrancado, p: PedidoDeMover, quem: Quem): Promise<Estagio> {
  const alvo = funil.definicao.estagios.find((e) => e.id === p.para)
  const pedido = {
    de: c.estagio_id, para: p.para, papel: quem.tipo === 'pessoa' ? quem.papel : ('gestor' as const), valores: await fatosDo(tx, c.id), motivo: p.motivo || null, motivo_perda: p.motivo_perda ?? null,
    ocupacao: alvo?.limite?.rigido ? await ocupacao(tx, alvo.id, c.responsavel_id) : { todos: 0, da_pessoa: 0 },
  }
  const recusa = decidir(funil.definicao, campos, pedido)
  // what nobody typed cannot be asked of a machine: the card goes, and says what it lacks
  if (recusa && (quem.tipo === 'pessoa' || recusa.codigo === 'TRANSICAO_PROIBIDA')) throw comoErro(recusa, funil, campos, alvo)
  if (!alvo) throw comoErro({ codigo: 'TRANSICAO_PROIBIDA', permitidos: [] }, funil, campos, undefined)
  return alvo
}

/** Counted under a lock of the stage: two that come at once do not both find the last free place. */
async function ocupacao(tx: Tx, estagioId: string, responsavelId: string | null): Promise<{ todos: number; da_pessoa: number }> {
  await sql`select 1 from funis.estagios where id = ${estagioId} for no key update`.execute(tx)
  const { rows } = await sql<{ todos: number; da_pessoa: number }>`select count(*)::int as todos, count(*) filter (where responsavel_id = ${responsavelId})::int as da_pessoa from funis.cartoes where estagio_id = ${estagioId} and situacao = 'aberto' and arquivado_em is null`.execute(tx)
  return rows[0] ?? { todos: 0, da_pessoa: 0 }
}

/** Is there room for one more, of this person? A person is turned away; a machine is not, and the log says that it went over the limit. */
export async function exigirLugar(tx: Tx, funil: FunilVigente, alvo: Estagio, responsavelId: string | null, quem: Quem): Promise<string | undefined> {
  if (!alvo.limite?.rigido) return undefined
  const recusa = semLugar(alvo, { papel: quem.tipo === 'pessoa' ? quem.papel : 'operador', ocupacao: await ocupacao(tx, alvo.id, responsavelId) })
  if (recusa && quem.tipo === 'pessoa') throw comoErro(recusa, funil, new Map(), alvo)
  return recusa ? `Acima do limite do estágio (${recusa.limite})` : undefined
}


function comoErro(r: Recusa, funil: FunilVigente, campos: ReadonlyMap<string, Campo>, alvo: Estagio | undefined): ErroApp {
  const rotulo = (k: string) => campos.get(k)?.rotulo ?? k
  switch (r.codigo) {
    case 'CAMPOS_OBRIGATORIOS':
      return new ErroApp(r.codigo, 422, `Para entrar em “${alvo?.nome}” falta: ${listaFalada(r.campos.map(rotulo))}.`, { details: r.campos.map((campo) => ({ campo: `valores.${campo}`, mensagem: `Informe: ${rotulo(campo)}` })) })
    case 'TRANSICAO_PROIBIDA': {
      const nomes = funil.definicao.estagios.filter((e) => r.permitidos.includes(e.id)).map((e) => e.nome)
      return new ErroApp(r.codigo, 409, nomes.length > 0 ? `Daqui este cartão só pode ir para ${listaEntreAspas(nomes)}.` : 'Este cartão não pode sair daqui.', { details: { permitidos: r.permitidos } })
    }
    case 'MOTIVO_OBRIGATORIO':
      return new ErroApp(r.codigo, 422, 'Diga por que o cartão vai para lá.', { details: [{ campo: 'motivo', mensagem: 'Diga o motivo' }] })
    case 'MOTIVO_DE_PERDA':
      return new ErroApp(r.codigo, 422, r.com_texto ? 'Explique o motivo em poucas palavras.' : 'Escolha o motivo.', { details: [{ campo: r.com_texto ? 'motivo' : 'motivo_perda', mensagem: r.com_texto ? 'Explique o motivo' : 'Escolha o motivo' }] })
    case 'LIMITE_EXCEDIDO':
      return new ErroApp(r.codigo, 409, `“${alvo?.nome}” já tem ${r.ha} de ${r.limite} cartões. Termine um antes de começar outro.`, { details: { limite: r.limite, ha: r.ha } })
  }
}

interface Entrada {
  quem: Quem
  agora: Date
  ordem: string
  motivo?: string | undefined
  motivo_perda?: string | undefined
  /** the transition that this one takes back */
  desfaz?: number | undefined
  /** when the visit that is resumed began, and what the card said of it */
  desde?: Date | undefined
  volta?: ComoEstava | undefined
  /** the funnel that it goes to, when it is another one, and what the card is there that it was not here */
  funil?: { id: string; muda: Partial<Pick<CartaoTrancado, 'responsavel_id' | 'etiquetas' | 'dossie_id'>> } | undefined
  /** its cards of the last visit are to come back, and no others to be made */
  reabre?: boolean | undefined
}
/** What a clock of another funnel said counts for nothing here. */
const SEM_RELOGIO = { vence_em: null, pausa_estagio_id: null, pausa_vence_em: null, pausado_em: null }

/** The card stands in `alvo` from now on: row, log, event, and in a while what follows from it. */
export async function entrar(u: Unidade, c: CartaoTrancado, alvo: Estagio, e: Entrada): Promise<number> {
  const situacao = situacaoDe(alvo.tipo)
  const desde = e.desde ?? e.agora
  const funil_id = e.funil?.id ?? c.funil_id
  const la = e.funil ? { ...c, ...SEM_RELOGIO, ...e.funil.muda, funil_id } : c
  const deOnde = await seguraOsEstagios(u.tx, c, alvo)
  const { rows } = await sql<{ seq: number }>`select max(seq) + 1 as seq from funis.transicoes where cartao_id = ${c.id}`.execute(u.tx)
  const seq = rows[0]?.seq ?? 1
  await u.tx.insertInto('funis.transicoes').values({
    cartao_id: c.id, seq, funil_id, de_funil_id: e.funil ? c.funil_id : null, reabre: e.reabre ?? false, de_estagio_id: c.estagio_id, para_estagio_id: alvo.id, em: e.agora, por_tipo: e.quem.tipo, por_id: e.quem.tipo === 'pessoa' ? e.quem.id : null, motivo: e.motivo || null, desfaz: e.desfaz ?? null, execucao_id: execucaoDe(u.autor),
    duracao_s: segundos(e.agora.getTime() - c.entrou_estagio_em.getTime()), duracao_util_s: segundos(tempoUtilEntre(await expedienteNoFunil(u.tx, c.funil_id), c.entrou_estagio_em, e.agora)), no_prazo: c.vence_em ? e.agora <= c.vence_em : null,
  }).execute()
  const relogio = await relogioAoEntrar(u.tx, la, deOnde, alvo, { agora: e.agora, desde, desfazendo: e.desfaz !== undefined })
  await u.tx.updateTable('funis.cartoes').set({
    funil_id, estagio_id: alvo.id, situacao, ordem: e.ordem, versao: c.versao + 1, entrou_estagio_em: desde, atualizado_em: e.agora, ...relogio,
    pendencias: await pendenciasEm(u.tx, la, alvo, e.quem),
    // what a machine does wakes nobody: a card is stalled when no person has done anything
    ...(e.quem.tipo === 'pessoa' ? { ultima_atividade_em: e.agora } : {}),
    fechado_em: situacao === 'aberto' ? null : e.agora, motivo_perda: situacao === 'perdido' ? (e.motivo_perda ?? null) : null, ...e.volta, ...e.funil?.muda,
  }).where('id', '=', c.id).execute()
  u.auditar({ acao: 'cartao.mover', entidade: 'cartao', entidade_id: c.id, antes: { estagio_id: c.estagio_id, ...(e.funil ? { funil_id: c.funil_id } : {}) }, depois: { estagio_id: alvo.id, ...(e.funil ? { funil_id } : {}) }, motivo: e.motivo })
  u.emitir(cartaoMoveu, { cartao_id: c.id, funil_id, ...(e.funil ? { de_funil_id: c.funil_id } : {}), seq, de: c.estagio_id, para: alvo.id, versao: c.versao + 1 })
  if (e.desfaz === undefined) await seguir(u.tx, c.id, seq, e.quem)
  // over to another funnel and back again: how the card was is kept with the hand-off, and here stays the move that called for it
  if (!e.funil) await lembrarComoEstava(u.tx, c, seq)
  return seq
}

/** A person came through the door with everything; a card that a machine brings says what it lacks there, and the next door asks for it. */
async function pendenciasEm(tx: Tx, c: CartaoTrancado, alvo: Estagio, quem: Quem): Promise<string[]> {
  if (quem.tipo === 'pessoa' || situacaoDe(alvo.tipo) !== 'aberto') return []
  return faltam((await funilVigente(tx, c.funil_id)).definicao, await camposEmUso(tx), alvo, await fatosDo(tx, c.id))
}

/** The stage stays one of the funnel until the card is in it: a publication that takes it away waits, or was first. What the card leaves is told. */
async function seguraOsEstagios(tx: Tx, c: CartaoTrancado, alvo: Estagio): Promise<Estagio['tipo'] | undefined> {
  await exigirEmUso(tx, alvo.id)
  const deOnde = await tx.selectFrom('funis.estagios').select('tipo').where('id', '=', c.estagio_id).executeTakeFirst()
  return deOnde?.tipo as Estagio['tipo'] | undefined
}

export async function exigirEmUso(tx: Tx, estagioId: string): Promise<void> {
  const { rows } = await sql<{ arquivado: boolean }>`select arquivado_em is not null as arquivado from funis.estagios where id = ${estagioId} for share`.execute(tx)
  if (rows[0]?.arquivado !== false) throw new ErroApp('VERSAO', 409, 'O funil mudou agora há pouco: este estágio não existe mais. Veja como ficou e tente de novo.')
}

/** What a person did waits until it can no longer be taken back; what a machine did need not wait. */
export async function seguir(tx: Tx, cartaoId: string, seq: number, quem: Quem): Promise<void> {
  const em = quem.tipo === 'pessoa' ? new Date(Date.now() + SEGUNDOS_PARA_DESFAZER * 1000) : undefined
  await agendar(tx, 'funis:passar', { cartao_id: cartaoId, seq }, { chave: `passar:${cartaoId}:${seq}`, ...(em ? { em } : {}) })
}

const segundos = (ms: number) => Math.max(0, Math.round(ms / 1000))
