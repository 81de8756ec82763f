import { eco, entrega } from '#tests/suporte/casa.ts'
import { assinar, mudanca, textoDaMeta } from '#tests/suporte/contraparte-graph.ts'
import type { CasaDaCarga } from './casa.ts'
import type { Contrapartes, Tomada } from './contrapartes.ts'
import { criarProvedor, type Entrega, type Provedor } from './provedor.ts'
import type { Sorteio } from './sorteio.ts'

type Canal = Tomada['canal']
type Nova = Omit<Entrega, 'postada' | 'aceita'>
export interface Clientes {
  provedores: Record<Canal, Provedor>
  /** Texts that customers wrote, with their deliveries. */
  escritas: Map<string, Entrega>
  /** ids of our sends that a customer read */
  lidas: Set<string>
  /** Stops the customers' messages; receipts go on, so that the last sends are confirmed too. */
  parar(): void
  fechar(): void
}

const agora = () => Math.floor(Date.now() / 1000)

/** Customers on three channels who write at a steady rate, receive our sends, and sometimes read them. */
export function soltarClientes(o: {
  url: string
  casa: CasaDaCarga
  contrapartes: Contrapartes
  porSegundo: number
  contatos: number
  s: Sorteio
}): Clientes {
  const { url, casa, contrapartes, s } = o
  const provedores = {
    api: criarProvedor(url + casa.caixas.api.webhook, s),
    whatsapp: criarProvedor(url + casa.caixas.whatsapp.webhook, s),
    telegram: criarProvedor(url + casa.caixas.telegram.webhook, s),
  }
  const segredo = String(contrapartes.telegram.webhook().secret_token)
  const escritas = new Map<string, Entrega>()
  const lidas = new Set<string>()
  let n = 0

  const daMeta = (marca: string, de: string, valor: Record<string, unknown>): Nova => {
    const corpo = textoDaMeta(mudanca(valor))
    return { marca, de, corpo, cabecalhos: { 'x-hub-signature-256': assinar(corpo) }, momento: agora() }
  }
  const daEvolution = (marca: string, de: string, corpo: unknown): Nova => ({
    marca,
    de,
    corpo: JSON.stringify(corpo),
    cabecalhos: {},
    momento: agora(),
  })
  const escrita: Record<Canal, (contato: number, texto: string) => Nova> = {
    api: (c, texto) => daEvolution(texto, `api${c}`, entrega(`IN${texto}`, `55198${80_000_000 + c}`, texto)),
    whatsapp: (c, texto) =>
      daMeta(texto, `whatsapp${c}`, {
        contacts: [{ profile: { name: `Maria Açaí ${c}` }, wa_id: `55198${70_000_000 + c}` }],
        messages: [
          {
            from: `55198${70_000_000 + c}`,
            id: `wamid.IN${texto}`,
            timestamp: String(agora()),
            type: 'text',
            text: { body: texto },
          },
        ],
      }),
    telegram: (c, texto) => {
      const pessoa = { id: 6_000_000 + c, first_name: `Ana ${c}` }
      const corpo = JSON.stringify({
        update_id: 900_000 + n,
        message: {
          message_id: 1_000_000 + n,
          date: agora(),
          chat: { ...pessoa, type: 'private' },
          from: { ...pessoa, is_bot: false, language_code: 'pt-br' },
          text: texto,
        },
      })
      return {
        marca: texto,
        de: `telegram${c}`,
        corpo,
        cabecalhos: { 'x-telegram-bot-api-secret-token': segredo },
        momento: agora(),
      }
    },
  }
  const relogio = setInterval(
    () => {
      const canal = s.de(Object.keys(provedores) as Canal[]) ?? 'api'
      const contato = s.ate(o.contatos)
      // people write in bursts: sometimes two messages within one delivery window
      for (let k = s.chance(0.3) ? 2 : 1; k > 0; k--) {
        const texto = `C${++n}.`
        provedores[canal].entregar(escrita[canal](contato, texto))
        escritas.set(texto, provedores[canal].entregas.at(-1) as Entrega)
      }
    },
    (1000 / o.porSegundo) * 1.3,
  )

  // accepted sends come back as echoes and receipts
  let vistas = { api: 0, whatsapp: 0 }
  const recibos = setInterval(() => {
    const tomadas = contrapartes.tomadas()
    for (const canal of ['api', 'whatsapp'] as const) {
      const todas = tomadas.filter((t) => t.canal === canal)
      for (const t of todas.slice(vistas[canal])) confirmar(t)
      vistas = { ...vistas, [canal]: todas.length }
    }
  }, 300)
  function confirmar(t: Tomada): void {
    const leu = s.chance(0.5)
    if (leu) lidas.add(t.id)
    for (const status of leu ? ['delivered', 'read'] : ['delivered']) {
      if (t.canal === 'whatsapp')
        provedores.whatsapp.entregar(
          daMeta(`${status} ${t.id}`, t.para, {
            statuses: [{ id: t.id, status, timestamp: String(agora()), recipient_id: t.para }],
          }),
        )
      else
        provedores.api.entregar(
          daEvolution(`${status} ${t.id}`, t.para, {
            event: 'messages.update',
            instance: 'prova',
            date_time: new Date().toISOString(),
            data: {
              keyId: t.id,
              remoteJid: `${t.para}@s.whatsapp.net`,
              fromMe: true,
              status: status === 'read' ? 'READ' : 'DELIVERY_ACK',
              messageId: `bd-${t.id}`,
            },
          }),
        )
    }
    if (t.canal === 'api') provedores.api.entregar(daEvolution(`eco ${t.id}`, t.para, eco(t.id, t.para, t.texto)))
  }
  return {
    provedores,
    escritas,
    lidas,
    parar: () => void clearInterval(relogio),
    fechar() {
      clearInterval(recibos)
      for (const p of Object.values(provedores)) p.fechar()
    },
  }
}
