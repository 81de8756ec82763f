import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatarDocumento } from '#kit/documento.ts'
import { ErroApp, naoEncontrado, proibido } from '#kit/erro.ts'
import { empresaPublica } from '#modules/empresa/publico.ts'
import { linkDaVisita, periodosLivresDa } from '#modules/equipes/publico.ts'
import { aoMarcar, aoPassar, exigirVer, ordemPassou, relatorioAgora } from '#modules/ordens/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { POLITICA_DA_PAGINA } from '#platform/links/pagina-publica.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { pode } from '#platform/http/contexto.ts'
import { LINKS } from '../../contract/comum.ts'
import { linksDaOrdem } from '../../contract/links.ts'
import { osDoExterno } from '../../contract/externo.ts'
import { osPublica, paginaDaOs as contratoDaPagina } from '../../contract/publico.ts'
import { chegadaPrevista } from '../../regras/chegada.ts'
import { escreverHorario } from '../../regras/horarios.ts'
import { paginaDoExterno, paginaDoPin } from '../../regras/pagina/externo.ts'
import { paginaDaOs, paginaIndisponivel } from '../../regras/pagina/pagina.ts'
import {
  acompanharVisita,
  desfazerRevogacao,
  enderecoDoLink,
  gerarLink,
  linksDe,
  revogarDaOrdem,
  revogarLink,
} from '../comandos/links.ts'
import { trabalhoDaConclusao } from '../tipos-de-trabalho.ts'
import { mandarAoConcluir } from '../comandos/link-da-conclusao.ts'
import { mandarLink } from '../comandos/mandar-link.ts'
import { cobrancaNaPagina, situacaoDoPagamento } from '../consultas/cobranca-na-pagina.ts'
import { oQueFica } from '../consultas/o-que-fica.ts'
import { conteudoDaPagina, LINK_NAO_VALE, type OsPublica } from '../consultas/publica.ts'
import { ordemDoExterno } from '../consultas/do-externo.ts'
import { pdfDaOrdem } from '../comandos/pdf.ts'
import {
  assinarPelaPagina,
  avaliarPelaPagina,
  destinosDe,
  mandarCodigo,
  pedirHorario,
  podeAssinar,
  podeAvaliar,
  podePedirHorario,
} from './comandos/acoes.ts'
import { lerPeloLink } from './contar.ts'
import { abrirComPin, enviarDoExterno, receberFotoDoExterno } from './comandos/externo.ts'
import { novoFormulario } from './comandos/formulario.ts'
import { registrarAcesso } from './comandos/registrar-acesso.ts'
import { darPasse, temPasse } from './passe.ts'

async function daEmpresa(s: Servicos) {
  const { controladora, nome, logo } = await empresaPublica(s.banco.db)
  return {
    nome: nome ?? 'Girassol',
    linha: controladora && `${controladora.razao_social} · CNPJ ${formatarDocumento(controladora.cnpj)}`,
    logo: logo.claro,
  }
}

/** The link of an external technician opens nothing in a browser where its PIN was not typed. */
const precisaDePin = (s: Servicos, req: FastifyRequest, o: OsPublica): boolean =>
  o.escopo === 'tecnico_externo' && !temPasse(s, req, o)

async function desenhar(s: Servicos, token: string, o: OsPublica): Promise<string> {
  const { db } = s.banco
  if (o.escopo === 'tecnico_externo')
    return paginaDoExterno({
      ...o,
      ...(await ordemDoExterno(db, o.id)),
      token,
      empresa: await daEmpresa(s),
      formulario: novoFormulario(s, o.link_id),
    })
  const [empresa, conteudo, relatorio, cobranca, fica, destinos, livres] = await Promise.all([
    daEmpresa(s),
    conteudoDaPagina(db, o),
    relatorioAgora(db, o.id, o.ciclo),
    cobrancaNaPagina(db, o),
    oQueFica(db, s.ligados, o),
    podeAssinar(o) ? destinosDe(s, o) : [],
    podePedirHorario(o) ? periodosLivresDa(db, o.id) : [],
  ])
  return paginaDaOs({
    ...o,
    ...conteudo,
    ...fica,
    token,
    cobranca,
    empresa,
    rua: [o.logradouro, o.cidade].filter(Boolean).join(', '),
    pode: { assinar: podeAssinar(o), avaliar: podeAvaliar(o), pedirHorario: podePedirHorario(o) },
    canais: destinos.map(({ canal, destino }) => ({ canal, destino })),
    relatorio: relatorio.sha256,
    formulario: novoFormulario(s, o.link_id),
    chega:
      o.situacao === 'em_deslocamento' && o.saiu_em && o.saiu_a_m !== null
        ? chegadaPrevista(o.saiu_em, o.saiu_a_m)
        : null,
    temPdf: o.situacao === 'concluida',
    livres: livres.map(escreverHorario),
  })
}

/** The page of a link. Links that open nothing all get the same bytes, status and headers. */
async function responder(s: Servicos, token: string, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.headers({ 'content-security-policy': POLITICA_DA_PAGINA, 'content-type': 'text/html; charset=utf-8' })
  try {
    const o = await lerPeloLink(s, token)
    const semPin = precisaDePin(s, req, o)
    const agente = req.headers['user-agent']?.slice(0, 300) ?? null
    await s.executar({ ...sistema, ip: req.ip }, (u) => registrarAcesso(u, o.link_id, req.ip, agente))
    return reply.send(semPin ? paginaDoPin({ token, empresa: await daEmpresa(s) }) : await desenhar(s, token, o))
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
    return reply.code(404).send(paginaIndisponivel())
  }
}

function rotasPublicas(s: Servicos): Tratadores<typeof osPublica> {
  const { db } = s.banco
  const lerAberta = async (token: string, req: FastifyRequest, conta = true): Promise<OsPublica> => {
    const o = await lerPeloLink(s, token, conta)
    if (precisaDePin(s, req, o)) throw naoEncontrado(LINK_NAO_VALE)
    return o
  }
  return {
    async situacao({ params, req }) {
      const o = await lerAberta(params.token, req)
      const { situacao, versao } = o
      const pagamento = await situacaoDoPagamento(db, o)
      return { success: true, data: { situacao, versao, pagamento, em: new Date().toISOString() } }
    },
    async foto({ params, req, reply }) {
      // the photos of one page are read together
      const o = await lerAberta(params.token, req, false)
      const { fotos } = await conteudoDaPagina(db, o)
      // what another order shows is as unknown here as what no order shows
      const foto = fotos.some((f) => f.sha256 === params.sha256) ? await lerGuardado(db, params.sha256) : null
      if (!foto) throw naoEncontrado(LINK_NAO_VALE)
      return servirGuardado(reply, foto, 'foto.jpg', false)
    },
    async pdf({ params, req, reply }) {
      const o = await lerAberta(params.token, req)
      if (o.situacao !== 'concluida' || o.escopo === 'tecnico_externo') throw naoEncontrado(LINK_NAO_VALE)
      return servirGuardado(reply, await pdfDaOrdem(s, o.id, o.ciclo), `OS ${o.numero}.pdf`, false)
    },
    async codigo({ body, req }) {
      return { success: true, data: await mandarCodigo(s, body, req) }
    },
    async assinar({ body, req }) {
      await assinarPelaPagina(s, body, req)
      return { success: true }
    },
    async avaliar({ body, req }) {
      await avaliarPelaPagina(s, body, req)
      return { success: true }
    },
    async horario({ body, req }) {
      await pedirHorario(s, body, req)
      return { success: true }
    },
  }
}

const rotasDoExterno = (s: Servicos): Tratadores<typeof osDoExterno> => ({
  async pin({ body, req, reply }) {
    darPasse(s, reply, await abrirComPin(s, body, req))
    return { success: true }
  },
  async enviar({ body, req }) {
    await enviarDoExterno(s, body, req)
    return { success: true }
  },
  async foto({ body, req }) {
    return { success: true, data: await receberFotoDoExterno(s, body, req) }
  },
})

const NADA = { mandado: null, recusa: null }

const rotasDosLinks = (s: Servicos): Tratadores<typeof linksDaOrdem> => ({
  async listar({ ctx, params }) {
    await exigirVer(s.banco.db, ctx, params.id)
    return { success: true, data: await linksDe(s.banco.db, params.id) }
  },
  async criar({ ctx, params, body }) {
    await exigirVer(s.banco.db, ctx, params.id)
    const l = await s.executar(ctx, (u) => gerarLink(u, params.id, body.escopo))
    const endereco = enderecoDoLink(s, l.token)
    const envio = body.mandar
      ? await mandarLink(s, { id: l.id, ordemId: params.id, escopo: body.escopo, endereco })
      : NADA
    return { success: true, data: { id: l.id, endereco, expira_em: l.expira_em.toISOString(), pin: l.pin, ...envio } }
  },
  async revogar({ ctx, params }) {
    await s.executar(ctx, (u) => revogarLink(u, ctx, params.id))
    return { success: true }
  },
  async desfazer({ ctx, params }) {
    await s.executar(ctx, (u) => desfazerRevogacao(u, ctx, params.id))
    return { success: true }
  },
})

/** The customer's page of an order: who comes and when, what was done, signature, rating, another time. */
export const parteDaOsPublica = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/os/{token}',
      chamadas: '/api/os/{token}',
      porque: 'a customer follows, signs and rates a service order without an account; the link ends',
    },
  ],
  ligados: [
    linkDaVisita(async (u, ctx, ordemId) => {
      if (!pode(ctx, LINKS)) throw proibido(LINKS, 'Você não tem permissão para mandar o link da visita.')
      const l = await gerarLink(u, ordemId, 'cliente_ver')
      const endereco = enderecoDoLink(s, l.token)
      return async () => ({
        endereco,
        ...(await mandarLink(s, { id: l.id, ordemId, escopo: 'cliente_ver', endereco })),
      })
    }),
    aoPassar(async (u, p) => {
      if (p.para === 'cancelada') await revogarDaOrdem(u.tx, p.ordem_id)
      if (p.para === 'concluida') await acompanharVisita(u.tx, p.ordem_id)
    }),
    aoMarcar((u, { ordemId }) => acompanharVisita(u.tx, ordemId)),
  ],
  assinantes: [
    assinar(ordemPassou, trabalhoDaConclusao, (e) =>
      e.para === 'concluida' ? `campo:conclusao:${e.ordem_id}:${e.ciclo}` : null,
    ),
  ],
  trabalhos: [trabalho(trabalhoDaConclusao, (e) => mandarAoConcluir(s, e))],
  registrar(app, porteiro, registro) {
    registrar(
      app,
      porteiro,
      'campo.pagina',
      contratoDaPagina,
      { abrir: ({ params, req, reply }) => responder(s, params.token, req, reply) },
      registro,
    )
    registrar(app, porteiro, 'campo.publica', osPublica, rotasPublicas(s), registro)
    registrar(app, porteiro, 'campo.externo', osDoExterno, rotasDoExterno(s), registro)
    registrar(app, porteiro, 'campo.links', linksDaOrdem, rotasDosLinks(s), registro)
  },
})
