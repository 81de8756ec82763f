import { z } from 'zod'
import { invalido } from '#kit/erro.ts'
import { ler } from '#platform/http/ler.ts'
import { MAPA_PADRAO, mapeamento } from '../regras/mapeamento.ts'
import { trocarSegredo } from '#platform/saidas/assinatura.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'

const nulo = (v: unknown) => (v === '' || v === undefined ? null : v)
const SEGREDO = 'Segredo inválido: use pelo menos 16 caracteres, ou whsec_ e base64'
const FALTA_SEGREDO = 'Defina o segredo antes de exigir a assinatura'

const configuracaoWebhook = z.object({
  /** URL to which answers are posted; null: the inbox only receives */
  url_envio: z.preprocess(
    nulo,
    z
      .url({ protocol: /^https?$/, error: 'Endereço de envio inválido' })
      .max(2000, 'Endereço de envio inválido')
      .nullable(),
  ),
  segredo: z.preprocess(
    nulo,
    z
      .string(SEGREDO)
      .trim()
      .max(200, SEGREDO)
      .refine(
        (v) => (v.startsWith('whsec_') ? Buffer.from(v.slice(6), 'base64').length >= 16 : v.length >= 16),
        SEGREDO,
      )
      .nullable(),
  ),
  exigir_assinatura: z.preprocess((v) => v ?? false, z.boolean('Diga se a assinatura é exigida')),
  mapeamento: z.preprocess((v) => v ?? null, mapeamento.nullable()),
  /** sample delivery used to edit the mapping; stored so that the mapping can be edited later */
  amostra: z.preprocess(
    (v) => v ?? null,
    z.unknown().refine((v) => JSON.stringify(v).length <= 65_536, 'A entrega de exemplo é grande demais: até 64 KB'),
  ),
})

export const configuracaoDoWebhook: Adaptador['configuracao'] = {
  ler(bruta, atual) {
    const digitado = typeof bruta.segredo === 'string' && bruta.segredo.trim() !== ''
    const { segredo: _, ...resto } = Object.fromEntries(Object.entries(bruta).filter(([, v]) => v !== undefined))
    const { segredo, ...configuracao } = ler(configuracaoWebhook, {
      ...atual?.configuracao,
      ...resto,
      segredo: digitado ? bruta.segredo : atual?.segredos.segredo,
    })
    if (configuracao.exigir_assinatura && !segredo)
      throw invalido(FALTA_SEGREDO, [{ campo: 'segredo', mensagem: FALTA_SEGREDO }])
    const segredos = {
      ...atual?.segredos,
      ...(digitado && segredo ? trocarSegredo(atual?.segredos ?? {}, segredo) : {}),
    }
    return { configuracao, segredos }
  },
  apresentar: (configuracao, segredos) => ({
    url_envio: null,
    exigir_assinatura: false,
    mapeamento: null,
    amostra: null,
    ...configuracao,
    segredo: null,
    segredo_definida: typeof segredos.segredo === 'string',
  }),
}

export const mapaDa = (configuracao: Record<string, unknown>) =>
  mapeamento.safeParse(configuracao.mapeamento).data ?? MAPA_PADRAO
