import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { pedeDoVerbo } from '../regras/rma.ts'
import { coberturas, situacoesDoRma, verbosDoRma } from '../tipos.ts'
import { base, chave, CONSULTAR, GERIR, serie, texto, umId, versao } from './comum.ts'

export const rmaNaLista = z.object({
  id: z.string(),
  numero: z.number().int(),
  serie: z.string(),
  modelo: z.string(),
  usina_id: z.string().nullable(),
  usina: z.string().nullable(),
  cliente: z.string().nullable(),
  cobertura: z.enum(coberturas),
  situacao: z.enum(situacoesDoRma),
  protocolo: z.string(),
  aberto_em: z.string(),
  mudou_em: z.string(),
})
export type RmaNaLista = z.infer<typeof rmaNaLista>

const rma = rmaNaLista.extend({
  lugar: z.string().nullable(),
  produto_ate: z.string().nullable(),
  desempenho_ate: z.string().nullable(),
  defeito: z.string(),
  medidas: z.string(),
  serie_nova: z.string().nullable(),
  rastreio: z.string(),
  ordem_id: z.string().nullable(),
  ordem: z.string().nullable(),
  cartao_id: z.string().nullable(),
  versao: z.number().int(),
  aberto_por: z.string().nullable(),
  fotos: z.array(z.string()),
  eventos: z.array(
    z.object({
      id: z.string(),
      de: z.enum(situacoesDoRma).nullable(),
      para: z.enum(situacoesDoRma),
      texto: z.string(),
      por: z.string().nullable(),
      em: z.string(),
    }),
  ),
  posso: z.array(z.enum(verbosDoRma)),
})
export type Rma = z.infer<typeof rma>

/** Everything that is known of a serial. */
const consultada = z.object({
  serie: z.string(),
  item_id: z.string(),
  modelo: z.string(),
  tipo: z.string(),
  nota: z.object({ numero: z.number(), chave: z.string(), emitida_em: z.string(), fornecedor: z.string() }).nullable(),
  /** place in the stock; null: unknown there */
  estoque: z.string().nullable(),
  usina_id: z.string().nullable(),
  usina: z.string().nullable(),
  lugar: z.string().nullable(),
  cliente: z.string().nullable(),
  instalada_em: z.string().nullable(),
  desde: z.string().nullable(),
  desde_de: z.enum(['nota', 'instalacao', 'troca']).nullable(),
  produto_ate: z.string().nullable(),
  produto_resta: z.string().nullable(),
  desempenho_ate: z.string().nullable(),
  desempenho_resta: z.string().nullable(),
  cobertura: z.enum(coberturas),
  historia: z.array(
    z.object({
      usina: z.string(),
      usina_id: z.string(),
      lugar: z.string(),
      de: z.string(),
      ate: z.string().nullable(),
      motivo: z.string(),
    }),
  ),
  /** oldest first, this one included */
  linhagem: z.array(z.object({ serie: z.string(), em: z.string().nullable(), motivo: z.string() })),
  ordens: z.array(z.object({ id: z.string(), numero: z.string(), titulo: z.string(), em: z.string() })),
  rmas: z.array(
    z.object({ id: z.string(), numero: z.number().int(), situacao: z.enum(situacoesDoRma), aberto_em: z.string() }),
  ),
})
export type SerieConsultada = z.infer<typeof consultada>

const daUsina = z.object({
  modelo: z.string(),
  quantos: z.number().int(),
  produto_ate: z.string().nullable(),
  desempenho_ate: z.string().nullable(),
})
export type GarantiaDaUsina = z.infer<typeof daUsina>

export const rmas = {
  daUsina: endpoint({
    method: 'GET',
    path: `${base}/usinas/{id}/garantias`,
    permission: CONSULTAR,
    summary: 'As garantias que ainda valem em uma usina, por modelo e prazo',
    params: porId,
    response: sucesso(z.array(daUsina)),
  }),
  consultar: endpoint({
    method: 'GET',
    path: `${base}/series`,
    permission: CONSULTAR,
    summary: 'A garantia de uma série: produto, nota, usina, prazos, história e RMAs',
    query: z.object({ serie }),
    response: sucesso(consultada),
  }),
  listar: endpoint({
    method: 'GET',
    path: `${base}/rmas`,
    permission: CONSULTAR,
    summary: 'Os RMAs, do mais novo ao mais antigo',
    query: z.object({
      situacao: repetido(z.enum(situacoesDoRma, 'Situação inválida')),
      usina: umId('Usina inválida').optional(),
      cartao: umId('Cartão inválido').optional(),
      busca: texto(80, 'A busca tem no máximo 80 letras').optional(),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(rmaNaLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/rmas/{id}`,
    permission: CONSULTAR,
    summary: 'Um RMA com sua história e suas provas',
    params: porId,
    response: sucesso(rma),
  }),
  abrir: endpoint({
    method: 'POST',
    path: `${base}/rmas`,
    permission: GERIR,
    summary: 'Abre um RMA de uma série',
    body: z.object({
      chave,
      serie,
      defeito: texto(2000, 'O defeito tem no máximo 2.000 letras').min(5, 'Conte o defeito'),
      medidas: texto(2000, 'As medidas têm no máximo 2.000 letras').default(''),
      ordem_id: umId('Ordem inválida').nullable().default(null),
      cartao_id: umId('Cartão inválido').nullable().default(null),
    }),
    response: sucesso(z.object({ id: z.string(), numero: z.number().int() })),
  }),
  mover: endpoint({
    method: 'POST',
    path: `${base}/rmas/{id}/mover`,
    permission: GERIR,
    summary: 'Leva um RMA à próxima situação',
    params: porId,
    body: z
      .object({
        versao,
        verbo: z.enum(verbosDoRma, 'Escolha o que aconteceu'),
        protocolo: texto(60, 'O protocolo tem no máximo 60 letras').default(''),
        serie_nova: serie.nullable().default(null),
        rastreio: texto(60, 'O rastreio tem no máximo 60 letras').default(''),
        texto: texto(500, 'O texto tem no máximo 500 letras').default(''),
      })
      .superRefine((m, ctx) => {
        const pede = pedeDoVerbo[m.verbo]
        const faltou = {
          protocolo: 'Diga o protocolo do fabricante',
          serie_nova: 'Leia a série da peça nova',
          rastreio: 'Diga o código de rastreio',
          texto: 'Diga por quê',
        }
        if (pede && !m[pede]) ctx.addIssue({ code: 'custom', message: faltou[pede], path: [pede] })
      }),
    response: sucesso(z.object({ situacao: z.enum(situacoesDoRma), versao: z.number().int() })),
  }),
  fotografar: endpoint({
    method: 'POST',
    path: `${base}/rmas/{id}/fotos`,
    permission: GERIR,
    summary: 'Uma foto da prova de um RMA',
    params: porId,
    body: z.any(),
    response: sucesso(z.object({ sha256: z.string() })),
    limit: 60,
  }),
  foto: endpoint({
    method: 'GET',
    path: `${base}/rmas/{id}/fotos/{sha256}`,
    permission: CONSULTAR,
    summary: 'Uma foto de um RMA',
    params: porId.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Foto inválida') }),
    response: z.any(),
    bruto: true,
  }),
  dossie: endpoint({
    method: 'GET',
    path: `${base}/rmas/{id}/dossie`,
    permission: CONSULTAR,
    summary: 'O dossiê de um RMA em PDF: série, nota, medidas e fotos',
    params: porId,
    response: z.any(),
    bruto: true,
  }),
}
