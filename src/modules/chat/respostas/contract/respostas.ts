import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { acaoDeMacro } from '../regras/macros/acoes.ts'
import { texto } from '#modules/chat/nucleo/contract/comum.ts'
import { reversivel } from '#modules/chat/atos/contract/desfazer.ts'
import { anexoEnviado } from '#modules/chat/fio/contract/mensagens.ts'

const base = '/api/chat/respostas' as const
const baseDasMacros = '/api/chat/macros' as const
export const escopos = ['pessoa', 'fila', 'empresa'] as const
export type Escopo = (typeof escopos)[number]

const escopo = z.enum(escopos, 'Escolha para quem vale')
const doEscopo = { escopo: escopo.default('pessoa'), fila_id: z.uuid('Escolha a fila').nullable().default(null) }
const daFila = <T extends { escopo: Escopo; fila_id: string | null }>(v: T) => v.escopo !== 'fila' || v.fila_id !== null
const faltaFila = { path: ['fila_id'], message: 'Escolha a fila' }

const atalho = z
  .string('Atalho é obrigatório')
  .trim()
  .toLowerCase()
  .min(1, 'Atalho é obrigatório')
  .max(32, 'O atalho tem no máximo 32 letras')
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'O atalho tem letras sem acento, números, hífen e sublinhado')
const titulo = texto(80, 'Título inválido').min(1, 'Título é obrigatório')
const conteudo = texto(4096, 'Texto inválido')
const escrita = {
  atalho,
  titulo,
  conteudo: conteudo.default(''),
  anexos: z.array(anexoEnviado).max(5, 'No máximo 5 arquivos').default([]),
}

export const respostaRapida = z.object({
  id: z.string(),
  escopo,
  fila_id: z.string().nullable(),
  fila_nome: z.string().nullable(),
  atalho: z.string(),
  titulo: z.string(),
  conteudo: z.string(),
  usos: z.number().int(),
  usada_em: z.string().nullable(),
  atualizada_em: z.string(),
  anexos: z.array(
    z.object({
      id: z.string(),
      nome_arquivo: z.string(),
      tipo_mime: z.string(),
      tamanho: z.number().int(),
      caminho_storage: z.string(),
      url_publica: z.string().nullable(),
    }),
  ),
  pode_editar: z.boolean(),
})
export type RespostaRapida = z.infer<typeof respostaRapida>

export const macro = z.object({
  id: z.string(),
  escopo,
  fila_id: z.string().nullable(),
  fila_nome: z.string().nullable(),
  nome: z.string(),
  descricao: z.string(),
  acoes: z.array(acaoDeMacro),
  usos: z.number().int(),
  pode_editar: z.boolean(),
})
export type Macro = z.infer<typeof macro>

const escritaDeMacro = z
  .object({
    ...doEscopo,
    nome: texto(80, 'Nome inválido').min(1, 'Nome é obrigatório'),
    descricao: texto(300, 'Descrição inválida').default(''),
    acoes: z.array(acaoDeMacro).min(1, 'Ponha ao menos uma ação').max(10, 'No máximo 10 ações'),
  })
  .refine(daFila, faltaFila)

const consulta = z.object({
  /** only the answers usable in this conversation: the caller's own, the company's and its queue's */
  conversa_id: z.uuid('Conversa inválida').optional(),
  busca: z.string().trim().max(200).optional(),
  escopo: escopo.optional(),
})

export const respostas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.atender',
    summary: 'Respostas rápidas da pessoa, das filas e da empresa, as mais usadas antes',
    query: consulta,
    response: sucesso(z.array(respostaRapida)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.conversa.atender',
    summary: 'Cria uma resposta rápida; as de fila e da empresa pedem chat.resposta.configurar',
    body: z.object({ ...doEscopo, ...escrita }).refine(daFila, faltaFila),
    response: sucesso(respostaRapida),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'chat.conversa.atender',
    summary: 'Altera uma resposta rápida',
    params: porId,
    body: z.object({ ...doEscopo, ...escrita }).refine(daFila, faltaFila),
    response: sucesso(respostaRapida),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'chat.conversa.atender',
    summary: 'Exclui uma resposta rápida',
    params: porId,
    response: ok,
  }),
  usar: endpoint({
    method: 'POST',
    path: `${base}/{id}/usar`,
    permission: 'chat.conversa.atender',
    summary: 'Conta um uso e põe os arquivos da resposta na conversa, prontos para enviar',
    params: porId,
    body: z.object({ conversa_id: z.uuid('Conversa inválida') }),
    response: sucesso(z.object({ anexos: z.array(anexoEnviado) })),
    limit: 240,
  }),
  importar: endpoint({
    method: 'POST',
    path: `${base}/importar`,
    permission: 'chat.conversa.atender',
    summary: 'Importa respostas rápidas; com `simular` só diz o que faria',
    body: z
      .object({
        ...doEscopo,
        itens: z
          .array(
            z.object({ atalho: z.string().max(200), titulo: z.string().max(500), conteudo: z.string().max(20_000) }),
          )
          .min(1, 'O arquivo não traz respostas')
          .max(1000, 'No máximo 1000 respostas por vez'),
        /** true: existing answers with the same short code get the new text; false: they are left unchanged */
        sobrescrever: z.boolean().default(false),
        simular: z.boolean().default(true),
      })
      .refine(daFila, faltaFila),
    response: sucesso(
      z.object({
        criadas: z.number().int(),
        alteradas: z.number().int(),
        mantidas: z.number().int(),
        recusadas: z.array(z.object({ linha: z.number().int(), atalho: z.string(), motivo: z.string() })),
      }),
    ),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'chat.conversa.atender',
    summary: 'As respostas rápidas em um arquivo',
    bruto: true,
    query: z.object({ formato: z.enum(['csv', 'json'], 'Formato inválido').default('csv'), escopo: escopo.optional() }),
    response: z.unknown(),
  }),
}

export const macros = {
  listar: endpoint({
    method: 'GET',
    path: baseDasMacros,
    permission: 'chat.conversa.atender',
    summary: 'Macros da pessoa, das filas e da empresa',
    query: consulta,
    response: sucesso(z.array(macro)),
  }),
  criar: endpoint({
    method: 'POST',
    path: baseDasMacros,
    permission: 'chat.conversa.atender',
    summary: 'Cria uma macro; as de fila e da empresa pedem chat.resposta.configurar',
    body: escritaDeMacro,
    response: sucesso(macro),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${baseDasMacros}/{id}`,
    permission: 'chat.conversa.atender',
    summary: 'Altera uma macro',
    params: porId,
    body: escritaDeMacro,
    response: sucesso(macro),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${baseDasMacros}/{id}`,
    permission: 'chat.conversa.atender',
    summary: 'Exclui uma macro',
    params: porId,
    response: ok,
  }),
  executar: endpoint({
    method: 'POST',
    path: '/api/chat/conversas/{id}/macros/{macroId}',
    permission: 'chat.conversa.atender',
    summary: 'Faz tudo o que a macro manda, em ordem, ou nada',
    params: porId.extend({ macroId: z.uuid('Identificador inválido') }),
    body: z.object({ id_cliente: z.string('Identificador inválido').min(8).max(80) }),
    response: sucesso(
      z.object({ feitas: z.array(z.string()), repetida: z.boolean(), desfazer: reversivel.nullable() }),
    ),
  }),
}
