import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { estadosDaLinha, motivosDaDiferenca } from '../tipos.ts'
import { base, GERIR, porLinha } from './comum.ts'

const raiz = `${base}/{id}/revisao` as const

const contagem = z.object({
  rodada: z.number().int(),
  qtd: z.string(),
  por: z.string(),
  contado_em: z.string(),
  foto: z.string().nullable(),
})
const linha = z.object({
  id: z.string(),
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  local: z.string(),
  lote: z.string(),
  endereco: z.string(),
  achada: z.boolean(),
  retrato: z.string(),
  /** between the picture and the count that is valid */
  movimento: z.string(),
  esperado: z.string(),
  contagens: z.array(contagem),
  /** who recounts now */
  recontando: z.string().nullable(),
  diferenca: z.string().nullable(),
  estado: z.enum(estadosDaLinha),
  motivo_tipo: z.enum(motivosDaDiferenca).nullable(),
  motivo: z.string(),
  /** serials that were expected and not read, and read and not expected */
  series_faltam: z.array(z.string()),
  series_sobram: z.array(z.string()),
  /** absent for who may not see costs */
  valor_centavos: z.number().optional(),
})
export type LinhaDaRevisao = z.infer<typeof linha>
const revisao = z.object({
  linhas: z.array(linha),
  posicoes: z.number().int(),
  contadas: z.number().int(),
  bateram: z.number().int(),
  na_tolerancia: z.number().int(),
  recontadas: z.number().int(),
  a_ajustar: z.number().int(),
  /** the caller counted so many positions: another person approves */
  contei: z.number().int(),
  ajuste_centavos: z.number().optional(),
})
export type Revisao = z.infer<typeof revisao>
const passo = z.object({
  em: z.string(),
  tipo: z.enum(['retrato', 'movimento', 'esperado', 'contagem', 'depois', 'agora']),
  texto: z.string(),
  valor: z.string(),
  movimento_id: z.string().nullable(),
})
export type PassoDaConta = z.infer<typeof passo>

export const revisoes = {
  obter: endpoint({
    method: 'GET',
    path: raiz,
    permission: GERIR,
    summary: 'O que o livro esperava e o que foi contado, a maior diferença primeiro',
    params: porId,
    response: sucesso(revisao),
  }),
  conta: endpoint({
    method: 'GET',
    path: `${raiz}/{linha}`,
    permission: GERIR,
    summary: 'Do retrato ao saldo de agora, passo a passo',
    params: porLinha,
    response: sucesso(z.array(passo)),
  }),
  recontar: endpoint({
    method: 'POST',
    path: `${raiz}/recontagens`,
    permission: GERIR,
    summary: 'Pede que outra pessoa conte de novo',
    params: porId,
    body: z.object({
      linhas: z
        .array(z.uuid('Posição inválida'), 'Escolha as posições')
        .min(1, 'Escolha ao menos uma posição')
        .max(500, 'São no máximo 500 posições por vez'),
      /** absent: the counter with the fewest recounts who did not count the position */
      para_id: z.uuid('Escolha quem conta').optional(),
    }),
    response: sucesso(z.object({ pedidas: z.number().int() })),
  }),
  explicar: endpoint({
    method: 'PUT',
    path: `${raiz}/{linha}/motivo`,
    permission: GERIR,
    summary: 'Diz por que há uma diferença',
    params: porLinha,
    body: z
      .object({
        tipo: z.enum(motivosDaDiferenca, 'Escolha o motivo'),
        motivo: z.string('Explique').trim().max(500, 'O motivo tem no máximo 500 letras').default(''),
      })
      .refine((m) => m.tipo !== 'outro' || m.motivo !== '', {
        message: 'Explique com suas palavras',
        path: ['motivo'],
      }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  foto: endpoint({
    method: 'GET',
    path: `${raiz}/{linha}/foto/{sha256}`,
    permission: GERIR,
    summary: 'A foto que veio com uma contagem',
    params: porLinha.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Foto inválida') }),
    response: z.unknown(),
    bruto: true,
  }),
}
