import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ErroApp, conflito, invalido } from '#kit/erro.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import { canaisProntos, enviarCodigo, gastarCodigo, provarCodigo } from '#platform/codigos/codigos.ts'
import { fraseDaProva } from '#platform/codigos/regras.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import { FRASES_DE_RECUSA } from '../../regras/recusas.ts'
import { pedidoDoLink, type PedidoDoLink, type SignatarioDoLink } from '../consultas/do-link.ts'
import { aparelhoDe, autorDe } from '../publico/aparelho.ts'
import { agir, trancarPedido } from './nucleo.ts'
import { registrarProva } from './provar.ts'

const FINALIDADE = 'assinaturas.identidade'
/** How long the browser that typed the code may sign with it. */
const PASSE_MINUTOS = 30
const assuntoDe = (p: PedidoDoLink) => ({ finalidade: FINALIDADE, assunto: p.eu.id })

export interface Destino {
  canal: NomeDeCanal
  para: string
  /** masked */
  destino: string
}

/** Where a code can go: the addresses that the request has of the signer, never one typed on the page. */
export async function destinosDoCodigo(
  s: Parameters<typeof canaisProntos>[0],
  eu: Pick<SignatarioDoLink, 'email' | 'telefone'>,
): Promise<Destino[]> {
  return (await canaisProntos(s)).flatMap((canal) => {
    const para = canal === 'email' ? eu.email : eu.telefone
    return para ? [{ canal, para, destino: ocultarDestino(canal, para) }] : []
  })
}

/** Refuses what is not the signer's turn, or not open any more, before a code leaves. */
export function exigirVez(p: PedidoDoLink): void {
  const recusar = (recusa: keyof typeof FRASES_DE_RECUSA) => conflito(FRASES_DE_RECUSA[recusa], { recusa })
  if (p.situacao !== 'enviado' && p.situacao !== 'parcial') throw recusar('fechado')
  if (p.prazo_em <= new Date()) throw recusar('venceu')
  if (p.eu.situacao === 'espera') throw recusar('sem_vez')
  if (p.eu.situacao === 'chamado') throw recusar('sem_leitura')
}

export async function mandarCodigo(s: Servicos, token: string, canal: NomeDeCanal, req: FastifyRequest) {
  const p = await pedidoDoLink(s.banco.db, token)
  exigirVez(p)
  const destino = (await destinosDoCodigo(s, p.eu)).find((d) => d.canal === canal)
  if (!destino)
    throw invalido('Este canal não está disponível. Escolha outro.', [
      { campo: 'canal', mensagem: 'Este canal não está disponível' },
    ])
  const enviado = await enviarCodigo(s, {
    ...assuntoDe(p),
    canal,
    para: destino.para,
    motivo: `para assinar ${p.origem_rotulo}`,
    empresa: await nomeDaEmpresa(s.banco.db),
    autor: autorDe(req),
    registro: { acao: 'assinatura.codigo', entidade: 'signatario' },
  })
  await s.executar(autorDe(req), (u) =>
    registrarProva(u, {
      pedido_id: p.id,
      tipo: 'codigo_enviado',
      signatario_id: p.eu.id,
      prova: { canal, destino: enviado.destino },
      em: new Date(),
    }),
  )
  return enviado
}

/** A code that did not pass is part of the evidence. */
async function recusarCodigo(s: Servicos, p: PedidoDoLink, frase: string, req: FastifyRequest): Promise<void> {
  await s.executar(autorDe(req), (u) =>
    registrarProva(u, {
      pedido_id: p.id,
      tipo: 'codigo_recusado',
      signatario_id: p.eu.id,
      prova: { ...aparelhoDe(req), frase },
      em: new Date(),
    }),
  )
}

/**
 * Confirms who signs: the code that reached them, and their CPF. Returns a pass for the browser that typed it: the link
 * alone does not sign.
 */
export async function confirmarIdentidade(
  s: Servicos,
  token: string,
  d: { codigo: string; cpf: string },
  req: FastifyRequest,
): Promise<{ passe: string; ate: string }> {
  const p = await pedidoDoLink(s.banco.db, token)
  exigirVez(p)
  const r = await provarCodigo(s, assuntoDe(p), d.codigo)
  if ('prova' in r) {
    const frase = fraseDaProva(r.prova)
    await recusarCodigo(s, p, frase, req)
    if (r.prova.desfecho === 'espera') throw new ErroApp('TOO_MANY_REQUESTS', 429, frase)
    throw invalido(frase, [{ campo: 'codigo', mensagem: frase }])
  }
  if (d.cpf !== p.eu.cpf) {
    const frase = 'Este CPF não é o de quem deve assinar.'
    await recusarCodigo(s, p, frase, req)
    throw invalido(frase, [{ campo: 'cpf', mensagem: frase }])
  }
  const passe = novoToken()
  const agora = new Date()
  const ate = new Date(agora.getTime() + PASSE_MINUTOS * 60_000)
  await s.executar(autorDe(req), async (u) => {
    const trancado = await trancarPedido(u, p.id)
    const { canal, destino, enviado_em } = await gastarCodigo(u.tx, r.certo, agora)
    const prova = { ...aparelhoDe(req), canal, destino, enviado_em, conferido_em: agora, cpf: d.cpf }
    const novo = await agir(u, trancado, { tipo: 'confirmar', signatario: p.eu.id }, { prova, agora })
    // confirmed again, in another browser or after the pass ended
    if (!novo) await registrarProva(u, { pedido_id: p.id, tipo: 'confirmou', signatario_id: p.eu.id, prova, em: agora })
    await sql`
      update assinaturas.signatarios
      set passe_hash = ${hashDoToken(passe)}, passe_ate = ${ate}
      where id = ${p.eu.id}
    `.execute(u.tx)
  })
  return { passe, ate: ate.toISOString() }
}
