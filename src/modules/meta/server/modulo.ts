import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import type { FastifyInstance } from 'fastify'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { conexoes } from '../contract/conexao.ts'
import { conjuntos } from '../contract/conjuntos.ts'
import { leads } from '../contract/leads.ts'
import { publico } from '../contract/publico.ts'
import type { PortaDoChat } from '../portas.ts'
import { pedirConferencia } from './comandos/buscas.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import type { DependenciasDaMeta } from './dependencias.ts'
import { rotasDaConexao } from './rotas/conexao.ts'
import { rotasDeConjuntos } from './rotas/conjuntos.ts'
import { rotasDeLeads } from './rotas/leads.ts'
import { rotasPublicas } from './rotas/publico.ts'
import { buscarLead } from './trabalhos/buscar-lead.ts'
import { buscarLeads } from './trabalhos/buscar.ts'
import { sincronizar } from './trabalhos/sincronizar.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDeBusca, trabalhoDeLead, trabalhoDeSincronizar } from './tipos-de-trabalho.ts'

export interface ModuloDaMeta extends Modulo {
  /** Searches for leads without a delivery; runs daily. */
  conferir(): Promise<void>
}

/** Leads of Meta ads: received, fetched, linked to contacts and conversations, and compared with their cost. */
export function moduloDaMeta(s: Servicos, chat: PortaDoChat): ModuloDaMeta {
  const d: DependenciasDaMeta = { s, chat }

  const conferir = () => s.executar(sistema, pedirConferencia)
  return {
    ligados: [
      aoDeixarDemonstracao(
        parteDaDemonstracao(4, 'meta.deixar_demonstracao', { leva: { 'meta.leads': 'leads de anúncios' } }),
      ),
    ],
    trabalhos: [
      trabalho(trabalhoDeLead, ({ lead_id }) => buscarLead(d, lead_id)),
      trabalho(trabalhoDeBusca, ({ busca_id }) => buscarLeads(d, busca_id)),
      trabalho(trabalhoDeSincronizar, ({ dias }) => sincronizar(d, dias)),
    ],
    rotinas: [
      { nome: 'meta:conferir-leads', cron: '41 6 * * *', executar: conferir },
      // the last 7 days, because Meta corrects them
      { nome: 'meta:sincronizar-horario', cron: '11 * * * *', executar: () => sincronizar(d, 7) },
    ],
    entregas: [
      {
        prefixo: '/api/meta/webhook/',
        conhece: async (token) =>
          (await s.banco.db
            .selectFrom('meta.conexao')
            .select('token_hash')
            .where('token_hash', '=', hashEmBytes(token))
            .executeTakeFirst()) !== undefined,
      },
    ],
    paginasPublicas: [
      {
        chamadas: '/api/meta/exclusao/pedidos/{codigo}',
        porque: 'a person who filled in a form has no account and follows the request by its code',
      },
    ],
    registrar(app, porteiro, registro) {
      aceitarFormularios(app)
      registrar(app, porteiro, 'meta.leads', leads, rotasDeLeads(d), registro)
      registrar(app, porteiro, 'meta.conjuntos', conjuntos, rotasDeConjuntos(d), registro)
      registrar(app, porteiro, 'meta.conexao', conexoes, rotasDaConexao(d), registro)
      registrar(app, porteiro, 'meta.publico', publico, rotasPublicas(d), registro)
    },
    conferir,
  }
}

/** The data deletion callback posts a form. */
function aceitarFormularios(app: FastifyInstance): void {
  if (app.hasContentTypeParser('application/x-www-form-urlencoded')) return
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_req, corpo, feito) => feito(null, Object.fromEntries(new URLSearchParams(String(corpo)))),
  )
}
