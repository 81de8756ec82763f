import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { ErroApp, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { assinaturaPublica } from '../../contract/publico.ts'
import { consentimento } from '../../regras/consentimento.ts'
import { pedidoDoLink, type PedidoDoLink } from '../consultas/do-link.ts'
import { aparelhoDe, autorDe } from '../publico/aparelho.ts'
import { agir, trancarPedido, type PedidoTrancado } from './nucleo.ts'

const semPasse = () =>
  new ErroApp('CONFIRMAR', 409, 'A confirmação venceu. Peça outro código para assinar.', {
    details: { recusa: 'sem_prova' },
  })

/** The pass of the browser that typed the code. Read under the lock of the request. */
async function exigirPasse(u: Unidade, signatario: string, passe: string): Promise<void> {
  const { rows } = await sql<{ passe_hash: string | null }>`
    select passe_hash
    from assinaturas.signatarios
    where id = ${signatario}
      and passe_ate > now()
  `.execute(u.tx)
  const guardado = rows[0]?.passe_hash
  if (!guardado || !timingSafeEqual(Buffer.from(guardado, 'hex'), hashEmBytes(passe))) throw semPasse()
}

/** Stores a selfie and returns its hash. */
async function guardarSelfie(u: Unidade, base64: string | undefined): Promise<string | null> {
  if (!base64) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff)
    throw invalido('A selfie não é um JPEG. Tire outra.', [{ campo: 'selfie', mensagem: 'Tire outra foto' }])
  return guardar(u.tx, bytes, 'image/jpeg')
}

/** Runs an act of a signer under the lock of the request and with the pass of the browser. */
async function comPasse<T>(
  s: Servicos,
  token: string,
  passe: string,
  req: FastifyRequest,
  fazer: (u: Unidade, p: PedidoDoLink, trancado: PedidoTrancado) => Promise<T>,
): Promise<T> {
  const { id } = await pedidoDoLink(s.banco.db, token)
  return s.executar(autorDe(req), async (u) => {
    const trancado = await trancarPedido(u, id)
    const p = await pedidoDoLink(u.tx, token)
    await exigirPasse(u, p.eu.id, passe)
    return fazer(u, p, trancado)
  })
}

/** Signs. Pressed twice, or sent again after a lost answer, it is one signature. */
export const assinar = (
  s: Servicos,
  token: string,
  d: BodyDe<typeof assinaturaPublica.assinar>,
  req: FastifyRequest,
): Promise<{ em: string }> =>
  comPasse(s, token, d.passe, req, async (u, p, trancado) => {
    const agora = new Date()
    const { nome, cpf, papel } = p.eu
    const prova = {
      ...aparelhoDe(req),
      nome,
      cpf,
      papel,
      documento: p.documento,
      consentimento: consentimento(p.paginas),
      assinatura: d.assinatura.modo === 'digitada' ? { modo: 'digitada', nome } : d.assinatura,
      local: d.local ?? null,
      selfie: p.eu.situacao === 'confirmou' ? await guardarSelfie(u, d.selfie) : null,
    }
    const novo = await agir(u, trancado, { tipo: 'assinar', signatario: p.eu.id }, { prova, agora })
    if (!novo) return { em: (p.eu.assinado_em ?? agora).toISOString() }
    u.auditar({
      acao: 'assinatura.assinar',
      entidade: 'pedido_de_assinatura',
      entidade_id: p.id,
      depois: { signatario: p.eu.id },
    })
    return { em: agora.toISOString() }
  })

/** Refuses to sign: the request ends, also when others have signed. */
export const recusar = (
  s: Servicos,
  token: string,
  d: BodyDe<typeof assinaturaPublica.recusar>,
  req: FastifyRequest,
): Promise<void> =>
  comPasse(s, token, d.passe, req, async (u, p, trancado) => {
    const prova = { ...aparelhoDe(req), motivo: d.motivo, documento: p.documento }
    const ato = { tipo: 'recusar', signatario: p.eu.id } as const
    const novo = await agir(u, trancado, ato, { prova, agora: new Date(), motivo: d.motivo })
    if (novo)
      u.auditar({
        acao: 'assinatura.recusar',
        entidade: 'pedido_de_assinatura',
        entidade_id: p.id,
        depois: { signatario: p.eu.id },
      })
  })
