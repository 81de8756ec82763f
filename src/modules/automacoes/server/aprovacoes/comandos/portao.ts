import type { Estagio } from '#engines/funil/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import {
  cartaoAviso,
  funilVigente,
  quemAvisar,
  type Ida,
  type Quem,
  type CartaoTrancado,
} from '#modules/funis/publico.ts'
import { autorizarSozinho } from './pedir-saida.ts'
import { faltaAprovar, situacaoDaSaida } from '../consultas/saida.ts'

/**
 * The approval gate of every move: a stage that requires an approval on leaving cannot be left or skipped without one.
 * A user within their own limit passes, which is recorded; otherwise users and rules get an error (stored in the rule's
 * run). A hand-off or an import does not fail: the card goes as far as that stage. Returns the stage it may enter;
 * null: it stays.
 */
export async function passarPeloPortao(
  u: Unidade,
  c: CartaoTrancado,
  alvo: Estagio,
  ida: Ida,
): Promise<Estagio | null> {
  const sai = ida.funilId !== c.funil_id
  const daqui = sai && !ida.trazDeVolta ? await faltaAprovar(u.tx, c.id, c.estagio_id, true) : []
  const la = await faltaAprovar(u.tx, c.id, alvo.id)
  if (daqui.length + la.length === 0) return alvo
  if (ida.quem.tipo === 'pessoa' || ida.quem.tipo === 'regra') {
    await exigir(u, c, c.funil_id, daqui, ida.quem)
    await exigir(u, c, ida.funilId, la, ida.quem)
    return alvo
  }
  const ate = daqui.length > 0 ? null : await ateOnde(u, c, ida.funilId, la[0])
  await avisarQueParou(u, c, alvo, ate)
  return ate
}

const NINGUEM = '00000000-0000-0000-0000-000000000000'

async function exigir(
  u: Unidade,
  c: CartaoTrancado,
  funilId: string,
  faltam: readonly string[],
  quem: Quem,
): Promise<void> {
  if (faltam.length === 0) return
  const { definicao } = await funilVigente(u.tx, funilId)
  for (const id of faltam) {
    const e = definicao.estagios.find((x) => x.id === id)
    if (!e) throw new ErroApp('VERSAO', 409, 'O funil mudou agora há pouco. Veja como ficou e tente de novo.')
    if (quem.tipo === 'pessoa' && (await autorizarSozinho(u, c, e, quem.id))) continue
    const s = await situacaoDaSaida(u.tx, c, e, quem.tipo === 'pessoa' ? quem.id : NINGUEM)
    throw new ErroApp('APROVACAO_PENDENTE', 409, s.frase, { details: s })
  }
}

/** The first stage that stops the card, if it is ahead of its current one. */
async function ateOnde(
  u: Unidade,
  c: CartaoTrancado,
  funilId: string,
  primeiro: string | undefined,
): Promise<Estagio | null> {
  const { estagios } = (await funilVigente(u.tx, funilId)).definicao
  const [la, aqui] = [estagios.findIndex((e) => e.id === primeiro), estagios.findIndex((e) => e.id === c.estagio_id)]
  return la > aqui ? (estagios[la] ?? null) : null
}

async function avisarQueParou(u: Unidade, c: CartaoTrancado, alvo: Estagio, ate: Estagio | null): Promise<void> {
  const pessoas = await quemAvisar(u.tx, c, c.responsavel_id ? ['responsavel'] : ['gestores'], [])
  if (pessoas.length === 0) return
  const texto = `“${c.titulo}” ${ate ? `parou em “${ate.nome}”` : 'ficou onde está'}: só segue a “${alvo.nome}” com aprovação`
  u.emitir(cartaoAviso, {
    cartao_id: c.id,
    funil_id: c.funil_id,
    titulo: c.titulo,
    pessoas,
    por: null,
    texto: texto.slice(0, 300),
    chave: `portao:${c.id}:${c.versao}:${alvo.id}`,
  })
}

/** First stage of a new card that is requested in `estagio`: not past the first stage that requires an approval. */
export async function comecoAprovado(
  u: Unidade,
  cartaoId: string,
  funilId: string,
  estagio: Estagio,
  quem: Quem,
): Promise<Estagio> {
  const [primeiro] = await faltaAprovar(u.tx, cartaoId, estagio.id)
  if (!primeiro) return estagio
  const antes = (await funilVigente(u.tx, funilId)).definicao.estagios.find((e) => e.id === primeiro)
  if (!antes || quem.tipo === 'pessoa') {
    throw new ErroApp(
      'APROVACAO_PENDENTE',
      409,
      `Um cartão não começa em “${estagio.nome}”: antes, “${antes?.nome ?? '?'}” só se deixa com aprovação. Comece nele, ou antes dele.`,
    )
  }
  return antes
}
