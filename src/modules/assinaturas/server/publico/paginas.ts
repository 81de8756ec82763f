import type { FastifyReply } from 'fastify'
import { formatarDocumento } from '#kit/documento.ts'
import { ErroApp } from '#kit/erro.ts'
import { empresaPublica } from '#modules/empresa/publico.ts'
import { POLITICA_DA_PAGINA } from '#platform/links/pagina-publica.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { blocosDoDocumento } from '../../contract/blocos.ts'
import { consentimento } from '../../regras/consentimento.ts'
import { etapaDe } from '../../regras/etapas.ts'
import { cpfOculto } from '../../regras/palavras.ts'
import type { EmpresaNaPagina } from '../../regras/pagina/dados.ts'
import { paginaDeAssinar, paginaIndisponivel } from '../../regras/pagina/pagina.ts'
import { linkDeVerificar } from '../../links.ts'
import { lerCodigoDeVerificacao } from '../../regras/codigo.ts'
import { CODIGO_TORTO, paginaDeVerificar, paginaSemCodigo, SEM_CODIGO } from '../../regras/pagina/verificar.ts'
import { destinosDoCodigo } from '../comandos/confirmar.ts'
import { pedidoDoLink } from '../consultas/do-link.ts'
import { verificarPorCodigo } from '../consultas/verificar.ts'

async function empresaNaPagina(db: Db): Promise<EmpresaNaPagina> {
  const e = await empresaPublica(db)
  return {
    nome: e.nome ?? 'Girassol',
    linha: e.controladora && `${e.controladora.razao_social} · CNPJ ${formatarDocumento(e.controladora.cnpj)}`,
    logo: e.logo.claro,
  }
}

/** Sends a page, or the one page of everything that is unknown. */
async function responder(reply: FastifyReply, desenhar: () => Promise<string>, semNada: () => string) {
  void reply.headers({
    'content-security-policy': POLITICA_DA_PAGINA,
    'content-type': 'text/html; charset=utf-8',
    // the signer may consent to both, on this page only
    'permissions-policy': 'camera=(self), geolocation=(self)',
  })
  try {
    return reply.send(await desenhar())
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
    return reply.code(404).send(semNada())
  }
}

export const responderPagina = (s: Servicos, token: string, reply: FastifyReply): Promise<FastifyReply> =>
  responder(reply, () => desenharPagina(s, token), paginaIndisponivel)

/** The page of a code. `digitado`: what the form of the page sent, which leads to the address of its code. */
export async function responderVerificacao(
  s: Servicos,
  { codigo, digitado }: { codigo: string; digitado: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (codigo === SEM_CODIGO) {
    const lido = digitado === undefined ? null : lerCodigoDeVerificacao(digitado)
    if (lido) return reply.redirect(linkDeVerificar(lido), 303)
    return responder(
      reply,
      () => Promise.resolve(paginaSemCodigo(digitado ?? '', digitado === undefined ? null : CODIGO_TORTO)),
      paginaSemCodigo,
    )
  }
  return responder(
    reply,
    async () => paginaDeVerificar(await verificarPorCodigo(s.banco.db, codigo), await empresaNaPagina(s.banco.db)),
    () => paginaSemCodigo(codigo.slice(0, 20)),
  )
}

async function desenharPagina(s: Servicos, token: string): Promise<string> {
  const { db } = s.banco
  const p = await pedidoDoLink(db, token)
  const etapa = etapaDe(p, new Date())
  const [empresa, destinos] = await Promise.all([empresaNaPagina(db), etapa === 'ler' ? destinosDoCodigo(s, p.eu) : []])
  return paginaDeAssinar({
    token,
    empresa,
    etapa,
    pedido: p,
    rotulo: p.origem_rotulo,
    titulo: p.titulo,
    oQue: p.origem_tipo === 'contrato' ? 'contrato' : 'documento',
    paginas: p.paginas,
    blocos: etapa === 'ler' ? blocosDoDocumento.parse(p.blocos) : [],
    vistas: p.eu.vistas,
    cpf: cpfOculto(p.eu.cpf),
    canais: destinos.map(({ canal, destino }) => ({ canal, destino })),
    consentimento: consentimento(p.paginas).texto,
    signatarios: p.signatarios.map(({ id, nome, situacao, assinado_em }) => ({
      nome,
      situacao,
      assinado_em,
      eu: id === p.eu.id,
    })),
    codigo: p.codigo,
    documento: p.documento,
    pronto: p.final !== null,
  })
}
