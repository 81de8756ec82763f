import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { trocarModelos } from '#modules/chat/canais/whatsapp/server/repositorio/modelos.ts'
import { criarCaixa } from '#modules/chat/caixas/server/comandos/caixas.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { App } from '../app.ts'
import {
  conversaDoTelegram,
  fiosDoTelegram,
  fiosDoWhatsapp,
  modelos,
  type FioDeCanal,
} from './dados-dos-outros-canais.ts'
import { momentoDe } from './entregas-dos-fios.ts'
import { guardarFala } from './guardar-fala.ts'

const NA_CAIXA = {
  'supervisora@girassol.test': 'administrador',
  'admin@girassol.test': 'administrador',
  'atendente@girassol.test': 'atendente',
  'vendedor@girassol.test': 'atendente',
  'aline.prado@girassol.test': 'atendente',
}
const NUMERO = { phone_number_id: '109820031415926', waba_id: '204871126650011' }

interface Canal {
  nome: string
  tipo: TipoDeCaixa
  configuracao: Record<string, unknown>
  fios: readonly FioDeCanal[]
  /** Returns the delivery that the channel would have posted for a message. */
  entrega: (fio: FioDeCanal, bruto: Record<string, unknown>, n: number, em: Date) => unknown
  externo: (fio: FioDeCanal, n: number) => string
}

const segundos = (em: Date) => Math.floor(em.getTime() / 1000)
const externoDoZap = (fio: FioDeCanal, n: number) => `wamid.DEMO${fio.endereco}${String(n).padStart(3, '0')}`

const canais = (): readonly Canal[] => [
  {
    nome: 'WhatsApp oficial',
    tipo: 'whatsapp',
    fios: fiosDoWhatsapp,
    externo: externoDoZap,
    configuracao: {
      numero_telefone: '+551140042026',
      token_api: randomBytes(32).toString('base64url'),
      webhook_verify_token: randomBytes(16).toString('base64url'),
      versao_api: 'v26.0',
      ...NUMERO,
    },
    entrega: (fio, bruto, n, em) => ({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: NUMERO.waba_id,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '551140042026', phone_number_id: NUMERO.phone_number_id },
                contacts: [{ profile: { name: fio.nome }, wa_id: fio.endereco }],
                messages: [{ from: fio.endereco, id: externoDoZap(fio, n), timestamp: String(segundos(em)), ...bruto }],
              },
            },
          ],
        },
      ],
    }),
  },
  {
    nome: 'Telegram da Girassol',
    tipo: 'telegram',
    fios: fiosDoTelegram,
    externo: (fio, n) => `${fio.endereco}:${900 + n}`,
    configuracao: { bot_token: `7204418830:${randomBytes(26).toString('base64url')}` },
    entrega(fio, { message }, n, em) {
      const chat = conversaDoTelegram(fio)
      return {
        update_id: 81_000_000 + (segundos(em) % 1_000_000) + n,
        message: { date: segundos(em), chat, from: chat, ...(message as Record<string, unknown>) },
      }
    },
  },
]

/**
 * Seeds threads on the two channels that need an account at another company. Their inboxes are disabled and say so,
 * because they have no account, and no requests are sent. Runs once.
 */
export async function semearOutrosCanais(app: App): Promise<void> {
  const { s } = app
  const agora = new Date()
  for (const canal of canais()) {
    if (
      await s.banco.db.selectFrom('chat.caixas_entrada').select('id').where('nome', '=', canal.nome).executeTakeFirst()
    )
      continue
    const { nome, tipo, configuracao } = canal
    const id = await s.executar(sistema, (u) =>
      criarCaixa(u, s.cofre, app.chat.adaptadorDe(tipo), { nome, tipo, ativo: false, configuracao }),
    )
    await sql`
      insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
      select ${id}, u.id, v.papel
      from jsonb_each_text(${JSON.stringify(NA_CAIXA)}::jsonb) v(email, papel)
      join cad.usuarios u on u.email = v.email
    `.execute(s.banco.db)
    if (tipo === 'whatsapp') await trocarModelos(s.banco, id, modelos)
    for (const fio of canal.fios) await contar(app, canal, id, fio, agora)
  }
}

async function contar(app: App, canal: Canal, caixa_id: string, fio: FioDeCanal, agora: Date): Promise<void> {
  for (const [n, p] of fio.passos.entries()) {
    const em = momentoDe(p.em, agora)
    if ('bruto' in p) {
      await app.chat.receber(caixa_id, canal.entrega(fio, p.bruto, n, em), canal.tipo)
      await app.chat.processarAgora(caixa_id)
    } else {
      const { de, dados } = p
      await guardarFala(app, {
        caixa_id,
        endereco: fio.endereco,
        de,
        texto: p.texto ?? '',
        externo: canal.externo(fio, n),
        em,
        ...(dados ? { dados } : {}),
        ...('arquivo' in p
          ? {
              arquivo: {
                nome: p.arquivo,
                ...(p.como ? { como: p.como } : {}),
                ...(p.medida ? { medida: p.medida } : {}),
              },
            }
          : {}),
        ...('status' in p && p.status ? { status: p.status } : {}),
      })
    }
  }
  await sql`
    update chat.conversas
    set
      tags = ${[...fio.tags]}::text[],
      criado_em = (select min(criado_em) from chat.mensagens m where m.conversa_id = conversas.id)
    where caixa_entrada_id = ${caixa_id}
      and endereco = ${fio.endereco}
  `.execute(app.s.banco.db)
}
