import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ErroApp, naoEncontrado, conflito, invalido } from '#kit/erro.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import { parametro } from '#platform/http/do-endereco.ts'
import {
  apagarDoCliente,
  editarDoCliente,
  escreverDoCliente,
  olharConversa,
  presencaDoCliente,
  reagirDoCliente,
} from '../rede/do-cliente.ts'
import { ligarCelular, ligarInstancia } from '../rede/conexao.ts'
import { desenharAvatar } from '../rede/avatar.ts'
import type { Mundo } from '../rede/mundo.ts'
import { chaveDe } from '../rede/registro.ts'
import { acharCliente, type Cliente } from '../repositorio/clientes.ts'
import { listarInstancias, type Instancia } from '../repositorio/instancias.ts'
import { acharMensagem, acharMidia, listarMensagens, type Mensagem } from '../repositorio/mensagens.ts'
import { apresentarEstado, apresentarMensagem } from './apresentar.ts'
import { montarResposta, resposta } from './respostas.ts'
import { adicionarCliente } from './clientes-iniciais.ts'
import { escrita, montarEscrita } from './escrita.ts'

function ler<S extends z.ZodType>(schema: S, valor: unknown): z.output<S> {
  const lido = schema.safeParse(valor)
  if (lido.success) return lido.data
  throw invalido(lido.error.issues[0]?.message ?? 'Dados inválidos')
}

/**
 * Registers the endpoints of the phone page. Loopback only and same origin only: another site open in the browser must
 * not write here.
 */
export function rotasDoCelular(app: FastifyInstance, mundo: Mundo): void {
  const cliente = (req: FastifyRequest): Cliente => {
    const achado = acharCliente(mundo.banco, ler(z.coerce.number().int(), parametro(req, 'id')))
    if (!achado) throw naoEncontrado('Cliente não encontrado')
    return achado
  }
  const comRede = (alvo: Mensagem): Cliente => {
    const dono = acharCliente(mundo.banco, alvo.cliente)
    if (!dono?.online) throw conflito('Este celular está sem internet')
    return dono
  }
  const mensagem = (req: FastifyRequest): Mensagem => {
    const achada = acharMensagem(mundo.banco, parametro(req, 'id'))
    if (!achada || achada.apagada) throw naoEncontrado('Mensagem não encontrada')
    return achada
  }
  const propria = (req: FastifyRequest): Mensagem => {
    const m = mensagem(req)
    if (m.da_empresa) throw new ErroApp('FORBIDDEN', 403, 'Só quem enviou pode alterar a mensagem')
    return m
  }
  const instancia = (): Instancia => {
    const [primeira] = listarInstancias(mundo.banco)
    if (!primeira) throw naoEncontrado('Nenhuma instância')
    return primeira
  }

  app.get('/celular/api/estado', () => apresentarEstado(mundo))
  app.get('/celular/api/clientes/:id/mensagens', (req) =>
    listarMensagens(mundo.banco, cliente(req).id)
      .filter((m) => m.especie !== 'pollUpdateMessage')
      .map((m) => apresentarMensagem(mundo, m)),
  )

  app.post('/celular/api/clientes', (req) => {
    const novo = ler(
      z.object({ nome: z.string().trim().min(1, 'Escreva o nome').max(80), telefone: z.string().max(30).default('') }),
      req.body,
    )
    const telefone = telefoneInternacional(novo.telefone)
    if (novo.telefone.trim() && !/^[1-9]\d{9,14}$/.test(telefone)) throw invalido('Telefone inválido: escreva com DDD')
    const criado = adicionarCliente(mundo.banco, novo.nome, telefone || null)
    mundo.avisar({ tipo: 'estado' })
    return { id: criado.id }
  })
  app.patch('/celular/api/clientes/:id', (req) => {
    const quem = cliente(req)
    const mudanca = ler(z.object({ online: z.boolean().optional(), recibos: z.boolean().optional() }), req.body)
    ligarCelular(mundo, quem.id, mudanca)
    return { ok: true }
  })
  app.post('/celular/api/clientes/:id/olhar', (req) => {
    olharConversa(mundo, cliente(req), ler(z.object({ aberto: z.boolean() }), req.body).aberto)
    return { ok: true }
  })
  app.post('/celular/api/clientes/:id/presenca', (req) => {
    presencaDoCliente(
      mundo,
      instancia().nome,
      cliente(req),
      ler(z.object({ presenca: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']) }), req.body)
        .presenca,
    )
    return { ok: true }
  })
  app.post('/celular/api/clientes/:id/mensagens', (req) => {
    const quem = cliente(req)
    const pedido = ler(escrita, req.body)
    const citada = pedido.citada ? acharMensagem(mundo.banco, pedido.citada) : null
    const contexto =
      citada && citada.cliente === quem.id
        ? {
            stanzaId: citada.id,
            participant: citada.da_empresa ? `${instancia().numero}@s.whatsapp.net` : chaveDe(citada, quem).remoteJid,
            quotedMessage: citada.conteudo,
          }
        : null
    return { id: escreverDoCliente(mundo, instancia().nome, quem, { ...montarEscrita(pedido), contexto }) }
  })

  app.post('/celular/api/clientes/:id/respostas', (req) => {
    const quem = cliente(req)
    const pedido = ler(resposta, req.body)
    const alvo = acharMensagem(mundo.banco, pedido.mensagem)
    if (!alvo || alvo.cliente !== quem.id || !alvo.da_empresa || alvo.apagada)
      throw naoEncontrado('Mensagem não encontrada')
    const { quem_cita, ...montada } = montarResposta(pedido, alvo, chaveDe(alvo, quem))
    const contexto = quem_cita
      ? { stanzaId: alvo.id, participant: `${instancia().numero}@s.whatsapp.net`, quotedMessage: alvo.conteudo }
      : null
    return { id: escreverDoCliente(mundo, instancia().nome, quem, { ...montada, contexto }) }
  })

  app.post('/celular/api/mensagens/:id/reacao', (req) => {
    const alvo = mensagem(req)
    reagirDoCliente(
      mundo,
      instancia().id,
      comRede(alvo),
      alvo,
      ler(z.object({ emoji: z.string().max(20) }), req.body).emoji,
    )
    return { ok: true }
  })
  app.put('/celular/api/mensagens/:id', (req) => {
    const alvo = propria(req)
    if (Date.now() / 1000 - alvo.momento > 15 * 60) throw conflito('O WhatsApp só deixa editar até 15 minutos depois')
    editarDoCliente(
      mundo,
      comRede(alvo),
      alvo,
      ler(z.object({ texto: z.string().trim().min(1, 'Escreva a mensagem').max(4096) }), req.body).texto,
    )
    return { ok: true }
  })
  app.delete('/celular/api/mensagens/:id', (req) => {
    const alvo = propria(req)
    apagarDoCliente(mundo, comRede(alvo), alvo)
    return { ok: true }
  })
  app.patch('/celular/api/instancia', (req) => {
    ligarInstancia(mundo, instancia(), ler(z.object({ conectada: z.boolean() }), req.body).conectada)
    return { ok: true }
  })

  app.get('/celular/api/midias/:id', (req, res) => {
    const midia = acharMidia(mundo.banco, parametro(req, 'id'))
    if (!midia) throw naoEncontrado('Arquivo não encontrado')
    // no file is ever served as a page
    const seguro = /^(?:image\/(?:jpeg|png|webp|gif)|audio\/|video\/)/.test(midia.mimetype)
    return res
      .type(seguro ? midia.mimetype : 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-disposition',
        `${seguro ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(midia.nome)}`,
      )
      .send(midia.bytes)
  })
  app.get('/fotos/:arquivo', (req, res) => {
    const id = /^(\d+)\.png$/.exec(parametro(req, 'arquivo'))?.[1]
    const quem = id ? acharCliente(mundo.banco, Number(id)) : null
    if (!quem) throw naoEncontrado('Foto não encontrada')
    return res.type('image/png').send(desenharAvatar(quem.nome, quem.id))
  })
}
