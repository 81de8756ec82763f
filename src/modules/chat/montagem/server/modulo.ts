import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo, type ModuloInteiro } from '#platform/modulo.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { canais } from '#modules/chat/nucleo/contract/canais.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { webhook } from '#modules/chat/entrada/contract/webhook.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { mensagemRecebida } from '#modules/chat/nucleo/server/gatilhos.ts'
import { canaisDoChat } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { adaptadorApi } from '#modules/chat/canais/api/server/adaptador.ts'
import {
  abrirConversaPeloSistema,
  type AberturaPeloSistema,
} from '#modules/chat/atos/server/comandos/abrir-pelo-sistema.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import { conversasAbertas } from '#modules/chat/atos/server/comandos/entregar-abertas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { difusoesDoChat } from './difusoes.ts'
import { memoriaNaCaixa } from '#modules/chat/canais/api/server/repositorio/memoria-na-caixa.ts'
import { criarGuarda } from '#modules/chat/entrada/server/guardar-entrega.ts'
import { criarProcessador } from '#modules/chat/entrada/server/processar.ts'
import { jsonGuardavel } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { enviarPeloCanal } from '#modules/chat/envio/server/enviar-pelo-canal.ts'
import { criarRemetente } from '#modules/chat/envio/server/remetente.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { politicaDeArquivos } from '#modules/chat/nucleo/server/politica-de-arquivos.ts'
import { rotasDeCanais } from '#modules/chat/caixas/server/rotas-canais.ts'
import { partesDoChat } from './partes.ts'
import { rotasDeCaixas } from '#modules/chat/caixas/server/rotas-caixas.ts'
import { rotasDeConversas } from '#modules/chat/lista/server/rotas-conversas.ts'
import { rotasDeMensagens } from '#modules/chat/fio/server/rotas-mensagens.ts'
import { rotasDoWebhook } from '#modules/chat/entrada/server/rotas-webhook.ts'
import { rotinasDoChat, trabalhosDoChat } from './trabalhos.ts'

export interface ModuloDeChat extends ModuloInteiro {
  adaptadorDe(tipo: string): Adaptador
  temAdaptador: DependenciasDoChat['temAdaptador']
  /** Persists one delivery in the same way as the webhook route. */
  receber: DependenciasDoChat['receber']
  /** Opens a conversation on behalf of another module and queues the messages of the request. */
  abrirConversa(u: Unidade, pedido: AberturaPeloSistema): Promise<string>
  despertarEnvio(conversaId: string): void
  /** Waits until all stored deliveries of the inbox have been processed. */
  processarAgora(caixaId: string): Promise<void>
}

export function moduloDeChat(s: Servicos): ModuloDeChat {
  const adaptadores = new Map(
    [adaptadorApi({ rede: s.rede, dialetoDe: (id) => memoriaNaCaixa(s.banco, id) })].map((a) => [a.tipo as string, a]),
  )
  const adaptadorDe = (tipo: string) => {
    const adaptador = adaptadores.get(tipo)
    if (!adaptador)
      throw new ErroDeChat('Caixa de entrada não é do tipo API', 400, undefined, { code: 'VALIDATION_ERROR' })
    return adaptador
  }
  const processador = criarProcessador({ banco: s.banco, executar: s.executar, adaptadorDe, log: s.log })
  const guarda = criarGuarda(s.banco, (caixas) => caixas.forEach((id) => processador.despertar(id)))
  const remetente = criarRemetente({
    banco: s.banco,
    executar: s.executar,
    log: s.log,
    enviar: (id) => enviarPeloCanal(s, adaptadorDe, id),
  })
  const d: DependenciasDoChat = {
    s,
    adaptadorDe,
    temAdaptador: (tipo) => adaptadores.has(tipo),
    guarda,
    processador,
    remetente,
    async receber(caixaId, corpo, tipo = 'api') {
      const { chave, evento, corpo: limpo } = adaptadorDe(tipo).entrega.guardar(caixaId, corpo, '')
      await guarda.guardar({ caixa_id: caixaId, chave, evento, corpo: jsonGuardavel(limpo) })
    },
  }
  const partes = partesDoChat.map((parte) => parte(d))
  for (const a of partes.flatMap((p) => p.adaptadores ?? [])) adaptadores.set(a.tipo, a)
  const esquecer = new Set<() => void>()
  let ouvindo: Promise<() => Promise<void>> | undefined
  const rondas: NodeJS.Timeout[] = []
  const ronda = (ms: number, fn: () => Promise<void>) =>
    rondas.push(
      setInterval(() => void fn().catch((erro: unknown) => s.log.warn({ err: erro }, 'a round failed')), ms).unref(),
    )

  const nucleo: Modulo = {
    difusoes: difusoesDoChat,
    gatilhos: [mensagemRecebida],
    entregas: [
      {
        prefixo: '/api/chat/webhook/',
        conhece: async (token) =>
          (await s.banco.db
            .selectFrom('chat.caixas_entrada')
            .select('id')
            .where('token_hash', '=', hashEmBytes(token))
            .executeTakeFirst()) !== undefined,
      },
    ],
    arquivos: [{ bucket: BUCKET, permitir: politicaDeArquivos(s) }],
    trabalhosAbertos: [conversasAbertas],
    trabalhos: trabalhosDoChat(s, adaptadorDe),
    rotinas: rotinasDoChat(s),
    registrar(app, porteiro, registro) {
      const caixasDoChat = rotasDeCaixas(d)
      registrar(app, porteiro, 'chat.caixas', caixas, esquecendo(caixasDoChat, esquecer), registro)
      registrar(app, porteiro, 'chat.canais', canais, rotasDeCanais(adaptadores), registro)
      registrar(app, porteiro, 'chat.conversas', conversas, rotasDeConversas(d), registro)
      registrar(app, porteiro, 'chat.mensagens', mensagens, rotasDeMensagens(d), registro)
      registrar(app, porteiro, 'chat.webhook', webhook, rotasDoWebhook(d, esquecer), registro)
    },
    iniciar() {
      // another process changed an inbox: drop the cached inboxes
      ouvindo = s.banco.ouvir('chat_caixa', () => esquecer.forEach((f) => f()))
      ouvindo.catch((erro: unknown) => s.log.warn({ err: erro }, 'changes of inboxes by other processes are felt late'))
      remetente.iniciar()
      ronda(1000, () => processador.rondar())
      ronda(5000, () => remetente.rondar())
      void processador.rondar().catch(() => {})
    },
    async fechar() {
      for (const r of rondas) clearInterval(r)
      await ouvindo?.then(
        (soltar) => soltar(),
        () => undefined,
      )
      await Promise.all([processador.fechar(), remetente.fechar()])
    },
  }
  return {
    ...juntar([nucleo, ...partes]),
    canaisAoVivo: canaisDoChat,
    adaptadorDe,
    temAdaptador: d.temAdaptador,
    receber: d.receber,
    abrirConversa: (u, pedido) => abrirConversaPeloSistema(u, adaptadorDe, pedido),
    despertarEnvio: (conversaId) => remetente.despertar(conversaId),
    processarAgora: (caixaId) => processador.esperar(caixaId),
  }
}

/**
 * Clears the webhook's cached inboxes after each inbox command, so that the next delivery uses the new configuration.
 * Other processes are notified through the database (`chat_caixa`).
 */
function esquecendo<T extends Record<string, (pedido: never) => Promise<unknown>>>(
  rotas: T,
  esquecer: Set<() => void>,
): T {
  return Object.fromEntries(
    Object.entries(rotas).map(([nome, fn]) => [
      nome,
      async (pedido: never) => {
        try {
          return await fn(pedido)
        } finally {
          for (const f of esquecer) f()
        }
      },
    ]),
  ) as T
}
