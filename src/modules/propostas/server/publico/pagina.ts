import type { FastifyReply } from 'fastify'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { POLITICA_DA_PAGINA } from '#platform/links/pagina-publica.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { CONSENTIMENTO } from '../../regras/consentimento.ts'
import { paraOCliente } from '../../regras/para-o-cliente.ts'
import type { SituacaoNaPagina } from '../../regras/pagina/dados.ts'
import { paginaDaProposta, paginaIndisponivel } from '../../regras/pagina/pagina.ts'
import { renovacaoPedida } from '../consultas/da-pagina.ts'
import { empresaNaPagina } from '../empresa.ts'
import { abrirRetrato, LINK_NAO_VALE, lerPropostaPublica, type PropostaPublica } from '../publico-servidor.ts'
import { destinosDoCodigo } from './contato.ts'

export async function situacaoNaPagina(db: Db, p: PropostaPublica): Promise<SituacaoNaPagina> {
  if (p.aceita && p.aceite) {
    const { em, letra, pagamento } = p.aceite
    return { tipo: 'aceita', em: em.toISOString(), letra: letra === 'B' || letra === 'C' ? letra : 'A', pagamento }
  }
  if (p.aberta) return { tipo: 'aberta' }
  if (!p.venceu) return { tipo: 'encerrada' }
  return { tipo: 'vencida', pedida: await renovacaoPedida(db, p) }
}

/** The page of a link. Links that open nothing all get the same bytes, status and headers. */
export async function responderPagina(s: Servicos, token: string, reply: FastifyReply): Promise<FastifyReply> {
  void reply.headers({ 'content-security-policy': POLITICA_DA_PAGINA, 'content-type': 'text/html; charset=utf-8' })
  try {
    return reply.send(await desenharPagina(s, token))
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
    return reply.code(404).send(paginaIndisponivel())
  }
}

async function desenharPagina(s: Servicos, token: string): Promise<string> {
  const { db } = s.banco
  const p = await lerPropostaPublica(db, token)
  const retrato = abrirRetrato(p)
  const proposta = paraOCliente(retrato, p.hash)
  if (!proposta) throw naoEncontrado(LINK_NAO_VALE)
  const [situacao, empresa, destinos] = await Promise.all([
    situacaoNaPagina(db, p),
    empresaNaPagina(db, retrato, token),
    p.aberta ? destinosDoCodigo(s, p.contato_id) : [],
  ])
  return paginaDaProposta({
    token,
    proposta,
    situacao,
    empresa,
    canais: destinos.map(({ canal, destino }) => ({ canal, destino })),
    consentimento: CONSENTIMENTO,
  })
}
