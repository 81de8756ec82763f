import { sql } from 'kysely'
import { conflito, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { PapelNoFunil } from '#engines/funil/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { AcaoDeLote } from '../../contract/lotes.ts'
import { alterarCartao, type Mudanca } from '#modules/funis/cartao/server/comandos/alterar.ts'
import { seguirCartao } from '#modules/funis/cartao/server/comandos/comentar.ts'
import { desfazerMovimento } from '#modules/funis/cartao/server/comandos/desfazer.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { moverCartao } from '#modules/funis/cartao/server/comandos/mover.ts'
import { mudarPrazo } from '#modules/funis/cartao/server/comandos/prazo.ts'
import { fatosDo, situacaoAgora, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { arquivarCartao } from '#modules/funis/cartao/server/comandos/arquivar.ts'

/** State before a bulk action, for undo. */
export type Antes =
  | { como: 'movimento'; seq: number }
  | { como: 'mudanca'; antes: Omit<Mudanca, 'versao'>; depois: Omit<Mudanca, 'versao'> }
  | { como: 'prazo'; antes: string | null; depois: string | null }
  | { como: 'seguir'; antes: boolean }
  | { como: 'arquivo'; antes: boolean }
export interface QuemFaz {
  id: string
  papel: PapelNoFunil
  ctx: Ctx
}
type Fazer<T extends AcaoDeLote['tipo']> = (
  u: Unidade,
  c: CartaoTrancado,
  a: Extract<AcaoDeLote, { tipo: T }>,
  quem: QuemFaz,
) => Promise<Antes | null>

const comoPessoa = ({ id, papel }: QuemFaz): Quem => ({ tipo: 'pessoa', id, papel })
const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

async function mudar(
  u: Unidade,
  c: CartaoTrancado,
  antes: Omit<Mudanca, 'versao'>,
  depois: Omit<Mudanca, 'versao'>,
  quem?: QuemFaz,
): Promise<Antes | null> {
  if (igual(antes, depois)) return null
  await alterarCartao(u, c, { versao: c.versao, ...depois }, new Date(), quem && comoPessoa(quem))
  return { como: 'mudanca', antes, depois }
}
const segue = async (u: Unidade, cartaoId: string, usuarioId: string): Promise<boolean> =>
  (await u.tx
    .selectFrom('funis.cartao_pessoas')
    .select('papel')
    .where('cartao_id', '=', cartaoId)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()) !== undefined
const previsaoDe = async (u: Unidade, id: string): Promise<string | null> =>
  (await sql<{ p: string | null }>`select previsao::text as p from funis.cartoes where id = ${id}`.execute(u.tx))
    .rows[0]?.p ?? null
const iso = (d: Date | null) => d?.toISOString() ?? null

const acoes: { [T in AcaoDeLote['tipo']]: Fazer<T> } = {
  async mover(u, c, a, quem) {
    if (c.estagio_id === a.para) return null
    const seq = await moverCartao(
      u,
      c,
      { de: c.estagio_id, para: a.para, motivo: a.motivo, motivo_perda: a.motivo_perda },
      comoPessoa(quem),
      new Date(),
    )
    if (seq === null) return null
    if (c.situacao === 'aberto' && (await situacaoAgora(u.tx, c.id)) === 'perdido')
      await nosCartoes.aoEncerrar(u, quem.ctx, c, a.ordens)
    return { como: 'movimento', seq }
  },
  atribuir: (u, c, a, quem) =>
    mudar(u, c, { responsavel_id: c.responsavel_id }, { responsavel_id: a.usuario_id }, quem),
  prioridade: (u, c, a) => mudar(u, c, { prioridade: c.prioridade }, { prioridade: a.prioridade }),
  previsao: async (u, c, a) => mudar(u, c, { previsao: await previsaoDe(u, c.id) }, { previsao: a.dia }),
  async prazo(u, c, a, quem) {
    if (quem.papel !== 'gestor') throw proibido('funis.cartao.editar', 'Só quem cuida do funil muda o prazo.')
    await mudarPrazo(u, c, { versao: c.versao, dia: a.dia }, new Date())
    const { vence_em } = await u.tx
      .selectFrom('funis.cartoes')
      .select('vence_em')
      .where('id', '=', c.id)
      .executeTakeFirstOrThrow()
    return { como: 'prazo', antes: iso(c.vence_em), depois: iso(vence_em) }
  },
  async campo(u, c, a) {
    const valores = await fatosDo(u.tx, c.id)
    return mudar(u, c, { valores: { [a.campo]: valores[a.campo] ?? null } }, { valores: { [a.campo]: a.valor } })
  },
  etiqueta: (u, c, a) =>
    mudar(
      u,
      c,
      { etiquetas: c.etiquetas },
      {
        etiquetas: a.por
          ? [...new Set([...c.etiquetas, a.etiqueta_id])]
          : c.etiquetas.filter((e) => e !== a.etiqueta_id),
      },
    ),
  async arquivar(u, c, a, { ctx }) {
    if (!(await arquivarCartao(u, c, a.arquivar, new Date()))) return null
    if (a.arquivar) await nosCartoes.aoEncerrar(u, ctx, c, a.ordens)
    return { como: 'arquivo', antes: !a.arquivar }
  },
  // a rule's effects cannot be undone: it may have sent a message to the customer
  async regra(u, c, a) {
    await nosCartoes.apertarBotao(u, c, a.regra_id, u.autor.requisicao_id ?? uuidv7())
    return null
  },
  async seguir(u, c, a, quem) {
    const antes = await segue(u, c.id, quem.id)
    if (antes === a.seguir) return null
    await seguirCartao(u, c.id, quem.id, a.seguir)
    return { como: 'seguir', antes }
  },
}

export const fazerNoCartao = (u: Unidade, c: CartaoTrancado, a: AcaoDeLote, quem: QuemFaz): Promise<Antes | null> =>
  (acoes[a.tipo] as Fazer<AcaoDeLote['tipo']>)(u, c, a as never, quem)

const MUDOU = 'Mudou depois; ficou como está.'

/** Restores only what the action left unchanged; later changes by other users stay. */
export async function porDeVolta(u: Unidade, c: CartaoTrancado, a: Antes, quem: QuemFaz): Promise<void> {
  if (a.como === 'movimento') return void (await desfazerMovimento(u, c, a.seq, comoPessoa(quem), new Date()))
  if (a.como === 'seguir') return seguirCartao(u, c.id, quem.id, a.antes)
  if (a.como === 'arquivo') return void (await arquivarCartao(u, c, a.antes, new Date()))
  if (a.como === 'prazo') {
    if (iso(c.vence_em) !== a.depois) throw conflito(MUDOU)
    await sql`
      update funis.cartoes
      set vence_em = ${a.antes}::timestamptz, versao = versao + 1, atualizado_em = now()
      where id = ${c.id}
    `.execute(u.tx)
    return u.auditar({
      acao: 'cartao.prazo',
      entidade: 'cartao',
      entidade_id: c.id,
      antes: { vence_em: a.depois },
      depois: { vence_em: a.antes },
    })
  }
  const { valores, ...colunas } = a.depois
  const agora: Record<string, unknown> = { ...c, previsao: await previsaoDe(u, c.id) }
  const fatos = valores ? await fatosDo(u.tx, c.id) : {}
  const mexeram =
    Object.entries(colunas).some(([k, v]) => !igual(agora[k] ?? null, v)) ||
    Object.entries(valores ?? {}).some(([k, v]) => !igual(fatos[k] ?? null, v))
  if (mexeram) throw conflito(MUDOU)
  await alterarCartao(u, c, { versao: c.versao, ...a.antes }, new Date())
}
