import { comoObjeto } from '#kit/objeto.ts'
import { jidDoTelefone } from '#kit/telefone.ts'
import { ler } from '#platform/http/ler.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { configuracaoApiDaCaixa } from '../regras/configuracao-api.ts'
import type { Adaptador, Alvo, CaixaAberta, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { criarClienteEvolution, type ClienteEvolution } from './cliente-evolution.ts'
import { configuracaoDaCaixa } from './configuracao.ts'
import type { MemoriaDeDialeto } from './dialeto.ts'
import type { EnvioAceito } from './envio-aceito.ts'
import { enviarEspecial, ESPECIAIS } from './enviar-especial.ts'
import { chaveDeIdempotencia } from './receber/chave.ts'
import { lerEnvelope } from './receber/envelope.ts'
import { interpretarEntrega } from './receber/interpretar.ts'
import { redigir } from './receber/redigir.ts'

interface Opcoes {
  rede: Rede
  dialetoDe(caixaId: string): MemoriaDeDialeto
}

/** Channel adapter for WhatsApp through a server with the Evolution API. */
export function adaptadorApi(o: Opcoes): Adaptador {
  const cliente = (caixa: CaixaAberta): ClienteEvolution =>
    criarClienteEvolution({
      configuracao: configuracaoDaCaixa({
        tipo: caixa.tipo,
        configuracao: { ...caixa.configuracao, ...caixa.segredos },
      }),
      rede: o.rede,
      dialeto: o.dialetoDe(caixa.id),
    })
  const numero = (endereco: string) => endereco.replace(/@s\.whatsapp\.net$/, '')
  const chave = (a: Alvo) => ({ id: a.id_externo, remoteJid: a.endereco, fromMe: a.de_mim })

  return {
    tipo: 'api',
    recursos: {
      anexos: null,
      anexo_maximo: 100 * 1024 * 1024,
      voz: true,
      legenda: true,
      texto_maximo: 65_000,
      citar: true,
      editar: true,
      apagar: true,
      reagir: true,
      marcar_nao_lida: true,
      recibos: true,
      especiais: ESPECIAIS,
      janela_horas: null,
      iniciar: true,
    },
    configuracao: {
      ler(bruta, atual) {
        // omitted fields keep their stored values, as do headers sent back as a list of names only; emptied fields are
        // removed
        const digitado = Object.fromEntries(
          Object.entries(bruta).filter(([nome, v]) => v !== undefined && !(nome === 'headers' && Array.isArray(v))),
        )
        const junto = { ...atual?.configuracao, ...atual?.segredos, ...digitado }
        const { send_api_key, headers, ...configuracao } = ler(configuracaoApiDaCaixa, junto)
        return {
          configuracao,
          segredos: {
            ...(send_api_key ? { send_api_key } : {}),
            ...(headers && Object.keys(headers).length > 0 ? { headers } : {}),
          },
        }
      },
      apresentar: (configuracao, segredos) => ({
        ...configuracao,
        send_endpoint_url: configuracao.send_endpoint_url ?? null,
        send_api_key: null,
        send_api_key_definida: typeof segredos.send_api_key === 'string',
        headers: Object.keys(comoObjeto(segredos.headers)),
      }),
    },
    entrega: {
      guardar: (caixaId, corpo, sufixo) => {
        const evento = lerEnvelope(corpo, sufixo)?.evento ?? 'desconhecido'
        const completo =
          sufixo && typeof corpo === 'object' && corpo !== null && !('event' in corpo)
            ? { ...corpo, event: evento }
            : corpo
        return { chave: chaveDeIdempotencia(caixaId, corpo, sufixo), evento, corpo: redigir(completo) }
      },
      interpretar: (corpo) => interpretarEntrega(corpo),
    },
    pronta: (caixa) => typeof caixa.segredos.send_api_key === 'string',
    enderecoDe: jidDoTelefone,
    enviar: (caixa, pedido) => enviar(cliente(caixa), pedido, numero(pedido.endereco)),
    editar: (caixa, alvo, texto) =>
      cliente(caixa).editarMensagem({
        number: numero(alvo.endereco),
        messageId: alvo.id_externo,
        text: texto,
        remoteJid: alvo.endereco,
      }),
    apagar: (caixa, alvo) =>
      cliente(caixa).deletarMensagem({ id: alvo.id_externo, remoteJid: alvo.endereco, fromMe: alvo.de_mim }),
    async reagir(caixa, alvo, emoji) {
      const comum = {
        number: numero(alvo.endereco),
        messageId: alvo.id_externo,
        remoteJid: alvo.endereco,
        fromMe: alvo.de_mim,
      }
      await (emoji ? cliente(caixa).enviarReacao({ ...comum, reaction: emoji }) : cliente(caixa).removerReacao(comum))
    },
    async marcarLidas(caixa, alvos) {
      const [primeiro] = alvos
      if (primeiro)
        await cliente(caixa).marcarComoLida({
          number: numero(primeiro.endereco),
          action: 'read',
          mensagens: alvos.map(chave),
        })
    },
    async marcarNaoLida(caixa, alvo, momento) {
      await cliente(caixa).marcarComoNaoLida({
        number: numero(alvo.endereco),
        action: 'unread',
        ultima: { ...chave(alvo), messageTimestamp: Math.floor(momento.getTime() / 1000) },
      })
    },
    async foto(caixa, endereco) {
      const { profilePictureUrl, erro } = await cliente(caixa).buscarFotoDePerfil(numero(endereco))
      return { profilePictureUrl, erro: erro ?? null }
    },
    async testar(caixa) {
      const { status, latency, estado, detalhe } = await cliente(caixa).testarConexao()
      const conectado = status === 'connected'
      return {
        status,
        conectado,
        latencia: latency,
        mensagem: detalhe ?? (conectado ? 'Conectado ao WhatsApp' : `Estado: ${estado ?? 'desconhecido'}`),
      }
    },
    async baixarMidia(caixa, alvo, entregue) {
      if (entregue.base64) return { bytes: Buffer.from(entregue.base64, 'base64'), mime: '', nome: undefined }
      if (entregue.url) {
        const r = await o.rede
          .buscar(entregue.url, { timeoutMs: 60_000, maxBytes: 100 * 1024 * 1024 })
          .catch(() => null)
        if (r?.status === 200)
          return { bytes: r.corpo, mime: String(r.cabecalhos['content-type'] ?? ''), nome: undefined }
      }
      const m = await cliente(caixa).baixarMidia(alvo.id_externo)
      return m
        ? { bytes: m.bytes, mime: m.mimetype, nome: m.nome ?? undefined }
        : { bytes: Buffer.alloc(0), mime: '', nome: undefined }
    },
    conectar: (caixa) => cliente(caixa).conectarInstancia(),
    desconectar: (caixa) => cliente(caixa).desconectarInstancia(),
    async perdidas(caixa, de, ate) {
      const registros = await cliente(caixa).buscarMensagens(de, ate)
      return registros.map((data) => ({ event: 'messages.upsert', instance: caixa.configuracao.instance_name, data }))
    },
    // the number is a personal WhatsApp account: WhatsApp bans it when it behaves like a bulk sender
    numero_em_risco: true,
    // the token is also sent as a header: inboxes with `require_auth` verify it there, where access logs of URLs do not
    // record it
    ligarWebhook: (caixa, url) =>
      cliente(caixa).configurarWebhook({ url, cabecalhos: { 'x-webhook-secret': url.split('/').at(-1) ?? '' } }),
  }
}

async function enviar(cliente: ClienteEvolution, p: PedidoDeEnvio, number: string) {
  const quoted = p.citada
    ? {
        key: { id: p.citada.id_externo, remoteJid: p.endereco, fromMe: p.citada.de_mim },
        message: { conversation: p.citada.texto },
      }
    : undefined
  const comum = { number, ...(quoted ? { quoted } : {}) }
  if (p.especial) return resultado(await enviarEspecial(cliente, comum, p.especial, p.arquivo), p.endereco)
  if (!p.arquivo) return resultado(await cliente.enviarTexto({ ...comum, text: p.texto }), p.endereco)
  const base64 = (await p.arquivo.bytes()).toString('base64')
  const { mime, nome } = p.arquivo
  if (mime.startsWith('audio/')) return resultado(await cliente.enviarAudio({ ...comum, base64 }), p.endereco)
  const mediatype = /^image\/(jpeg|png|webp|gif)$/.test(mime)
    ? 'image'
    : mime.startsWith('video/')
      ? 'video'
      : 'document'
  return resultado(
    await cliente.enviarMidia({
      ...comum,
      base64,
      mediatype,
      mimetype: mime,
      fileName: nome,
      ...(p.texto ? { caption: p.texto } : {}),
    }),
    p.endereco,
  )
}

const resultado = ({ id_externo, jid }: EnvioAceito, endereco: string) => ({ id_externo, endereco: jid ?? endereco })
