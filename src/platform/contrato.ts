import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'

/** Public data of the company: public pages, the sign-in page and the default theme show it. */
const empresaPublica = z.object({
  nome: z.string().nullable(),
  site: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  cores: z.object({
    primaria: z.string().nullable(),
    secundaria: z.string().nullable(),
    destaque: z.string().nullable(),
  }),
  logo: z.object({ claro: z.string().nullable(), escuro: z.string().nullable() }),
  encarregado: z.object({ nome: z.string().nullable(), email: z.string().nullable() }),
  /** the default legal entity: the controller of personal data */
  controladora: z
    .object({
      razao_social: z.string(),
      cnpj: z.string(),
      cidade: z.string().nullable(),
      uf: z.string().nullable(),
    })
    .nullable(),
})
export type EmpresaPublica = z.infer<typeof empresaPublica>

/** Endpoints of the server itself. */
export const plataforma = {
  saude: endpoint({
    method: 'GET',
    path: '/api/saude',
    open: 'balanceadores e vigias perguntam se o servidor atende',
    summary: 'O servidor está pronto?',
    response: z.object({
      /** `degradado`: works, but a disk has little room left. `sem_espaco`: nothing can be stored */
      status: z.enum(['ok', 'iniciando', 'degradado', 'sem_espaco', 'indisponivel']),
      /** the current step of the start; null once the server is ready */
      etapa: z.string().nullable(),
      versao: z.string(),
      banco: z.object({ ok: z.boolean(), latencia_ms: z.number() }),
      pendentes: z.object({
        eventos: z.number().int(),
        entregas: z.number().int(),
        trabalhos_mortos: z.number().int(),
      }),
      /** only for users who may configure the platform */
      maquina: z
        .object({
          disco: z
            .object({ livre_bytes: z.number(), total_bytes: z.number(), estado: z.enum(['ok', 'pouco', 'cheio']) })
            .nullable(),
          copia: z.object({
            noturna: z.boolean(),
            ultima_em: z.string().nullable(),
            horas: z.number().nullable(),
            falha: z.string().nullable(),
          }),
        })
        .optional(),
    }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    open: 'o que a página precisa saber antes de alguém entrar; nada secreto',
    summary: 'Configuração da página',
    response: z.object({
      supabaseUrl: z.string(),
      supabaseKey: z.string(),
      gravacaoProjetoId: z.string().nullable(),
      demonstracao: z.boolean(),
      simulador: z.object({ url: z.string() }).nullable(),
      primeiroAcesso: z.boolean(),
      /** a mail server is configured, so e-mails reach their recipients */
      correio: z.boolean(),
      /** departments that the company does not use: no page offers them */
      desligados: z.array(z.string()),
      empresa: empresaPublica,
    }),
  }),
  correio: endpoint({
    method: 'GET',
    path: '/api/correio',
    permission: 'plataforma.correio.ver',
    summary: 'E-mails que nenhum servidor SMTP levou; só nesta máquina',
    response: sucesso(
      z.array(z.object({ id: z.string(), para: z.string(), assunto: z.string(), criado_em: z.string() })),
    ),
  }),
  carta: endpoint({
    method: 'POST',
    path: '/api/correio/{id}/abrir',
    permission: 'plataforma.correio.ver',
    summary:
      'O texto de um e-mail da caixa de saída, sem links e códigos de conta; pede uma confirmação e fica auditado',
    params: z.object({ id: z.uuid('Identificador inválido') }),
    response: sucesso(z.object({ texto: z.string() })),
  }),
}
