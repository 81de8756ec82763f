import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { booleano } from '#kit/parametros.ts'
import { campoMudado } from './historicos.ts'

export const registroDeAuditoria = z.object({
  id: z.number().int(),
  em: z.string(),
  /** null: an action of the system */
  usuario: z.object({ id: z.string(), nome: z.string() }).nullable(),
  acao: z.string(),
  entidade: z.string(),
  entidade_id: z.string(),
  antes: z.unknown(),
  depois: z.unknown(),
  /** the changed fields, with Portuguese labels and values */
  campos: z.array(campoMudado),
  motivo: z.string().nullable(),
  requisicao_id: z.string().nullable(),
  ip: z.string().nullable(),
})
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoria>

const texto = z.string().trim().max(200, 'Filtro longo demais').optional()

const filtros = {
  usuario_id: z.uuid('Pessoa inválida').optional(),
  /** the exact action, or a prefix when it ends in a dot: `cad.usuario.` */
  acao: texto,
  entidade: texto,
  entidade_id: texto,
  requisicao_id: texto,
  /** text to find in the action, in the name of the user or in the reason */
  busca: texto,
  /** only read actions: exports, revealed documents, the audit itself */
  leituras: booleano.optional(),
  de: z.iso.datetime({ offset: true, error: 'Data inicial inválida' }).optional(),
  ate: z.iso.datetime({ offset: true, error: 'Data final inválida' }).optional(),
}
const ver = 'cad.auditoria.ver'

export const auditoria = {
  listar: endpoint({
    method: 'GET',
    path: '/api/auditoria',
    permission: 'cad.auditoria.ver',
    summary: 'Quem fez o quê, do mais novo para o mais antigo. A própria consulta fica registrada',
    query: z.object({
      ...filtros,
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(200, 'O limite é de 200 por página')
        .default(50),
      /** `proximo` of the previous page */
      cursor: z
        .string()
        .regex(/^\d{1,18}$/, 'Cursor inválido')
        .optional(),
    }),
    response: sucesso(z.object({ registros: z.array(registroDeAuditoria), proximo: z.string().nullable() })),
  }),
  exportar: endpoint({
    method: 'GET',
    path: '/api/auditoria/exportar',
    permission: ver,
    summary: 'O que o filtro acha, em planilha (até 50 mil linhas). A exportação fica registrada',
    bruto: true,
    limit: 10,
    query: z.object(filtros),
    response: z.unknown(),
  }),
  verificar: endpoint({
    method: 'POST',
    path: '/api/auditoria/verificar',
    permission: ver,
    summary: 'Confere os selos diários: uma linha mudada, posta ou tirada depois aparece no seu dia',
    limit: 6,
    response: sucesso(
      z.object({
        integra: z.boolean(),
        dias: z.number().int(),
        linhas: z.number().int(),
        esquecidas: z.number().int(),
        quebrado: z.string().nullable(),
        ultimo: z
          .object({ dia: z.string(), anterior: z.string(), resumo: z.string(), linhas: z.number().int() })
          .nullable(),
      }),
    ),
  }),
}
