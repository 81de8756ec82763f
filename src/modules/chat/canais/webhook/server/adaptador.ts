import type { Servicos } from '#platform/servicos.ts'
import { responderPorWebhook } from '#modules/chat/nucleo/server/ganchos.ts'
import { segredosValidos } from '#platform/saidas/assinatura.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { configuracaoDoWebhook } from './configuracao.ts'
import { entregaDoWebhook } from './entrega.ts'

const ANEXO_MAXIMO = 25 * 1024 * 1024

/**
 * Channel adapter for an external system: it posts its users' messages in its own format, and our answers are posted to
 * it.
 */
export function adaptadorWebhook(s: Servicos): Adaptador {
  return {
    tipo: 'webhook',
    recursos: {
      anexos: null,
      anexo_maximo: ANEXO_MAXIMO,
      anexos_juntos: true,
      voz: true,
      legenda: true,
      texto_maximo: 10_000,
      citar: true,
      editar: false,
      apagar: false,
      reagir: false,
      marcar_nao_lida: false,
      recibos: false,
      especiais: [],
      janela_horas: null,
      iniciar: true,
    },
    configuracao: configuracaoDoWebhook,
    entrega: entregaDoWebhook,
    enderecoDe: (telefone) => telefone,
    enderecoDoContato: ({ telefone, email }) => telefone ?? email,
    enviar: (caixa, pedido) => s.ligados.unico(responderPorWebhook)(caixa, pedido),
    testar: (caixa) => testar(s, caixa),
    /** The URL comes from outside: it is fetched through the SSRF guard, and only a 200 response is stored. */
    async baixarMidia(_caixa, _alvo, { url }) {
      if (!url) throw new ErroDeChat('A mídia não pôde ser baixada', 404)
      const r = await s.rede.buscar(url, { timeoutMs: 30_000, maxBytes: ANEXO_MAXIMO })
      if (r.status !== 200)
        throw new ErroDeChat('A mídia não pôde ser baixada', 502, `the address answered ${r.status}`, {
          classe: 'repetivel',
        })
      return { bytes: r.corpo, mime: String(r.cabecalhos['content-type'] ?? '').split(';')[0] ?? '', nome: undefined }
    },
  }
}

/** Tests the answer URL with an empty call. An inbox without one only receives and is always healthy. */
async function testar(s: Servicos, caixa: CaixaAberta) {
  const inicio = performance.now()
  const fim = (conectado: boolean, mensagem: string) => ({
    status: conectado ? 'connected' : 'disconnected',
    conectado,
    latencia: Math.round(performance.now() - inicio),
    mensagem,
  })
  const assinada =
    segredosValidos(caixa.segredos).length > 0
      ? 'assinamos o que enviamos'
      : 'sem segredo: o que enviamos não é assinado'
  if (typeof caixa.configuracao.url_envio !== 'string')
    return fim(true, 'Pronta para receber. Sem endereço de envio, as respostas não saem.')
  try {
    const { status } = await s.rede.buscar(caixa.configuracao.url_envio, {
      metodo: 'HEAD',
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
    })
    return status >= 500 ? fim(false, `O destino respondeu ${status}.`) : fim(true, `O destino responde · ${assinada}`)
  } catch {
    return fim(false, 'Não foi possível conectar ao destino. Confira o endereço.')
  }
}
