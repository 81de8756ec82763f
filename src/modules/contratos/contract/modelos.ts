import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { tiposDeContrato } from '../tipos.ts'
import { conteudoDoModelo } from './conteudo.ts'
import { itemDaChecagem } from './formas.ts'

const base = '/api/contratos-modelos/{tipo}' as const
const permission = 'contratos.modelo.editar'
const params = z.object({ tipo: z.enum(tiposDeContrato, 'Tipo inválido') })
const revisao = z.number('Revisão inválida').int('Revisão inválida')

const modelo = z.object({
  tipo: z.enum(tiposDeContrato),
  rascunho: conteudoDoModelo,
  revisao: z.number().int(),
  /** in force; null: the standard one */
  versao: z.number().int().nullable(),
  /** the draft differs from what is in force */
  mudou: z.boolean(),
  revisao_pedida_em: z.string().nullable(),
  checagem: z.array(itemDaChecagem),
  /** why it cannot be published, by field */
  recusas: z.array(z.object({ campo: z.string(), mensagem: z.string() })),
  versoes: z.array(
    z.object({
      n: z.number().int(),
      publicada_em: z.string(),
      quem: z.string(),
      nota: z.string().nullable(),
      conteudo: conteudoDoModelo,
    }),
  ),
})
export type Modelo = z.infer<typeof modelo>

export const modelos = {
  obter: endpoint({
    method: 'GET',
    path: base,
    permission,
    summary: 'O modelo de um tipo de contrato: rascunho, versões publicadas e o que falta',
    params,
    response: sucesso(modelo),
  }),
  salvar: endpoint({
    method: 'PUT',
    path: base,
    permission,
    summary: 'Grava o rascunho do modelo',
    params,
    body: z.object({ revisao, conteudo: conteudoDoModelo }),
    response: sucesso(modelo),
  }),
  pedirRevisao: endpoint({
    method: 'POST',
    path: `${base}/revisao`,
    permission,
    summary: 'Pede ao jurídico que revise e publique o rascunho',
    params,
    response: sucesso(modelo),
  }),
  publicar: endpoint({
    method: 'POST',
    path: `${base}/publicar`,
    permission: 'contratos.modelo.publicar',
    summary: 'Publica o rascunho: vale para os contratos abertos daqui em diante',
    params,
    body: z.object({ revisao, nota: z.string().trim().max(500, 'A nota tem no máximo 500 letras').optional() }),
    response: sucesso(modelo),
  }),
}
