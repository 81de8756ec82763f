import { z } from 'zod'
import { canaisDeAviso } from '#kit/canal-de-aviso.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, paginacao, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

const canal = z.enum(canaisDeAviso, 'Canal desconhecido')
const minuto = (frase: string) => z.number(frase).int(frase).min(0, frase).max(1439, frase)

export const notificacao = z.object({
  id: z.string(),
  tipo: z.string(),
  titulo: z.string(),
  detalhe: z.string(),
  href: z.string(),
  quantas: z.number().int(),
  criado_em: z.string(),
  lida: z.boolean(),
})
export type Notificacao = z.infer<typeof notificacao>

export const linhaDaGrade = z.object({
  tipo: z.string(),
  modulo: z.string(),
  rotulo: z.string(),
  dica: z.string(),
  critico: z.boolean(),
  canais: z.array(z.object({ canal, ligado: z.boolean(), padrao: z.boolean(), fixo: z.boolean() })),
})
export type LinhaDaGrade = z.infer<typeof linhaDaGrade>

export const ajustes = z.object({
  silencio_de: minuto('Hora inválida').nullable(),
  silencio_ate: minuto('Hora inválida').nullable(),
  silencio_dias: z.array(z.number().int().min(0, 'Dia inválido').max(6, 'Dia inválido')).max(7, 'Dia repetido'),
  som: z.boolean('Diga se há som'),
  resumo: z.enum(['nenhum', 'diario', 'semanal'], 'Resumo inválido'),
  resumo_minuto: minuto('Hora inválida'),
  resumo_dia: z.number('Dia inválido').int('Dia inválido').min(0, 'Dia inválido').max(6, 'Dia inválido'),
})
export type Ajustes = z.infer<typeof ajustes>

const mudo = z.object({
  funis: z.array(z.uuid('Funil inválido')).max(200, 'Funis demais'),
  times: z.array(z.uuid('Time inválido')).max(200, 'Times demais'),
})
export const preferencias = z.object({
  grade: z.array(linhaDaGrade),
  ajustes,
  mudos: z.object({ funis: z.array(z.string()), times: z.array(z.string()) }),
  /** what the user can mute */
  assuntos: z.object({
    funis: z.array(z.object({ id: z.string(), nome: z.string() })),
    times: z.array(z.object({ id: z.string(), nome: z.string() })),
  }),
  /** why a channel cannot reach the user; null: it can */
  impedimentos: z.object({
    email: z.string().nullable(),
    whatsapp: z.string().nullable(),
    push: z.string().nullable(),
  }),
})
export type Preferencias = z.infer<typeof preferencias>

const base = '/api/avisos' as const
export const avisos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'sessao',
    summary: 'O sino: tudo o que foi dito a quem chama, do mais novo ao mais antigo',
    query: z.object({
      cursor: z.uuid('Página inválida').optional(),
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(50, 'O limite é de 50 por página')
        .default(20),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(notificacao),
      pagination: paginacao.pick({ hasMore: true, proximo: true }),
    }),
  }),
  porLer: endpoint({
    method: 'GET',
    path: `${base}/por-ler`,
    permission: 'sessao',
    summary: 'Quantas ainda não foram lidas',
    response: sucesso(z.object({ total: z.number().int() })),
  }),
  ler: endpoint({
    method: 'POST',
    path: `${base}/ler`,
    permission: 'sessao',
    summary: 'Marca como lidas: as pedidas, ou todas',
    body: z.object({ ids: z.array(z.uuid('Notificação inválida')).max(100, 'Notificações demais').optional() }),
    response: sucesso(z.object({ total: z.number().int() })),
  }),
  preferencias: endpoint({
    method: 'GET',
    path: `${base}/preferencias`,
    permission: 'sessao',
    summary: 'De que a pessoa quer saber, por onde e quando',
    response: sucesso(preferencias),
  }),
  escolher: endpoint({
    method: 'PUT',
    path: `${base}/preferencias`,
    permission: 'sessao',
    summary: 'Liga ou desliga um aviso em um canal',
    limit: 240,
    body: z.object({
      tipo: z.string().max(80, 'Aviso desconhecido'),
      canal,
      ligado: z.boolean('Diga se liga ou desliga'),
    }),
    response: sucesso(linhaDaGrade),
  }),
  ajustar: endpoint({
    method: 'PUT',
    path: `${base}/ajustes`,
    permission: 'sessao',
    summary: 'Horas de silêncio, som e resumo por e-mail',
    response: sucesso(ajustes),
    body: ajustes
      .refine((a) => (a.silencio_de === null) === (a.silencio_ate === null), {
        message: 'Diga quando o silêncio começa e quando termina',
        path: ['silencio_ate'],
      })
      .refine((a) => a.silencio_de === null || a.silencio_de !== a.silencio_ate, {
        message: 'O silêncio precisa terminar em outra hora',
        path: ['silencio_ate'],
      }),
  }),
  silenciar: endpoint({
    method: 'PUT',
    path: `${base}/mudos`,
    permission: 'sessao',
    summary: 'Funis e times de que a pessoa não quer avisos',
    body: mudo,
    response: sucesso(mudo),
  }),
  testar: endpoint({
    method: 'POST',
    path: `${base}/teste`,
    permission: 'sessao',
    summary: 'Manda um aviso de teste por um canal',
    limit: 6,
    body: z.object({ canal }),
    response: ok,
  }),
  chavePush: endpoint({
    method: 'GET',
    path: `${base}/push`,
    permission: 'sessao',
    summary: 'A chave pública dos avisos do sistema e os navegadores inscritos',
    response: sucesso(
      z.object({
        chave: z.string(),
        inscricoes: z.array(
          z.object({ id: z.string(), aparelho: z.string().nullable(), endpoint: z.string(), criado_em: z.string() }),
        ),
      }),
    ),
  }),
  inscrever: endpoint({
    method: 'POST',
    path: `${base}/push`,
    permission: 'sessao',
    summary: 'Inscreve um navegador nos avisos do sistema',
    limit: 30,
    body: z.object({
      endpoint: z.url('Endereço inválido').max(2000, 'Endereço inválido'),
      p256dh: z.base64url('Chave inválida').length(87, 'Chave inválida'),
      auth: z.base64url('Chave inválida').length(22, 'Chave inválida'),
      aparelho: z.string().trim().max(200, 'Nome longo demais').optional(),
      expira_em: z.iso.datetime({ offset: true, error: 'Data inválida' }).nullable().optional(),
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  desinscrever: endpoint({
    method: 'DELETE',
    path: `${base}/push/{id}`,
    permission: 'sessao',
    summary: 'Tira um navegador dos avisos do sistema',
    params: porId,
    response: ok,
  }),
}

const daEmpresa = z.object({
  caixa_entrada_id: z.string().nullable(),
  caixas: z.array(z.object({ id: z.string(), nome: z.string() })),
})
export const casaDosAvisos = {
  obter: endpoint({
    method: 'GET',
    path: `${base}/empresa`,
    permission: 'plataforma.configurar',
    summary: 'A caixa de entrada pela qual os avisos saem no WhatsApp',
    response: sucesso(daEmpresa),
  }),
  definir: endpoint({
    method: 'PUT',
    path: `${base}/empresa`,
    permission: 'plataforma.configurar',
    summary: 'Escolhe a caixa dos avisos no WhatsApp',
    body: z.object({ caixa_entrada_id: z.uuid('Caixa inválida').nullable() }),
    response: sucesso(daEmpresa),
  }),
  parados: endpoint({
    method: 'GET',
    path: '/api/trabalhos-parados',
    permission: 'plataforma.configurar',
    summary: 'Trabalhos que esgotaram as tentativas',
    response: sucesso(
      z.array(
        z.object({
          id: z.string(),
          nome: z.string(),
          erro: z.string().nullable(),
          tentativas: z.number().int(),
          em: z.string(),
        }),
      ),
    ),
  }),
  repetir: endpoint({
    method: 'POST',
    path: '/api/trabalhos-parados/{id}/repetir',
    permission: 'plataforma.configurar',
    summary: 'Tenta de novo um trabalho parado',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'Trabalho não encontrado') }),
    response: ok,
  }),
}
