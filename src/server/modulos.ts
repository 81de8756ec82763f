import { moduloDoAcesso } from '#modules/acesso/montagem/server/modulo.ts'
import { moduloDasAssinaturas } from '#modules/assinaturas/server/modulo.ts'
import { moduloDaAuditoria } from '#modules/auditoria/server/modulo.ts'
import { moduloDasAutomacoes } from '#modules/automacoes/server/modulo.ts'
import { moduloDosAvisos } from '#modules/avisos/server/modulo.ts'
import { moduloDoCalendario } from '#modules/calendario/server/modulo.ts'
import { moduloDaCobranca } from '#modules/cobranca/server/modulo.ts'
import { moduloDoCatalogo } from '#modules/catalogo/server/modulo.ts'
import { moduloDeChat } from '#modules/chat/montagem/server/modulo.ts'
import { moduloDasCompras } from '#modules/compras/server/modulo.ts'
import { moduloDoCampo } from '#modules/campo/server/modulo.ts'
import { moduloDasContas } from '#modules/contas/server/modulo.ts'
import { moduloDosContatos } from '#modules/contatos/server/modulo.ts'
import { moduloDosContratos } from '#modules/contratos/server/modulo.ts'
import { moduloDoCorreio } from '#modules/correio/server/modulo.ts'
import { moduloDaEmpresa } from '#modules/empresa/server/modulo.ts'
import { moduloDosCreditos } from '#modules/creditos/server/modulo.ts'
import { moduloDasEquipes } from '#modules/equipes/server/modulo.ts'
import { moduloDoEstoque } from '#modules/estoque/server/modulo.ts'
import { moduloDosExternos } from '#modules/externos/server/modulo.ts'
import { moduloDasFaturas } from '#modules/faturas/server/modulo.ts'
import { moduloDosFormularios } from '#modules/formularios/server/modulo.ts'
import { moduloDosFunis } from '#modules/funis/montagem/server/modulo.ts'
import { moduloDasGarantias } from '#modules/garantias/server/modulo.ts'
import { moduloDosInventarios } from '#modules/inventarios/server/modulo.ts'
import { moduloDosInvestidores } from '#modules/investidores/server/modulo.ts'
import { moduloDaMaquina } from '#modules/maquina/server/modulo.ts'
import { moduloDasMatriculas } from '#modules/matriculas/server/modulo.ts'
import { moduloDaMeta } from '#modules/meta/server/modulo.ts'
import { moduloDasOrdens } from '#modules/ordens/server/modulo.ts'
import { moduloDosPaineis } from '#modules/paineis/server/modulo.ts'
import { moduloDoPainelDeTv } from '#modules/paineltv/server/modulo.ts'
import { moduloDasPropostas } from '#modules/propostas/server/modulo.ts'
import { moduloDosRecursos } from '#modules/recursos/server/modulo.ts'
import { moduloDosRobos } from '#modules/robos/server/modulo.ts'
import { moduloDaSeparacao } from '#modules/separacao/server/modulo.ts'
import { moduloDasTarefas } from '#modules/tarefas/server/modulo.ts'
import { moduloDasTarifas } from '#modules/tarifas/server/modulo.ts'
import { moduloDasUnidades } from '#modules/unidades/server/modulo.ts'
import { moduloDasUsinas } from '#modules/usinas/server/modulo.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'

/** Returns every module of the product in the order of registration and start. A new module is one line here. */
export function montarModulos(s: Servicos) {
  const chat = moduloDeChat(s)
  const meta = moduloDaMeta(s, chat)
  const funis = moduloDosFunis(s)
  const outros: readonly Modulo[] = [
    moduloDaEmpresa(s),
    moduloDoCorreio(s),
    moduloDoAcesso(s),
    moduloDaAuditoria(s),
    moduloDoCalendario(s),
    chat,
    moduloDosRobos(s, chat),
    meta,
    funis,
    moduloDosFormularios(s),
    moduloDosContatos(s),
    moduloDoCatalogo(s),
    moduloDoEstoque(s),
    moduloDasCompras(s),
    moduloDasPropostas(s),
    moduloDasAssinaturas(s),
    moduloDasMatriculas(s),
    moduloDosCreditos(s),
    moduloDosContratos(s),
    moduloDasUnidades(s),
    moduloDasContas(s),
    moduloDasUsinas(s),
    moduloDasFaturas(s),
    moduloDaCobranca(s),
    moduloDosInvestidores(s),
    moduloDosInventarios(s),
    moduloDaSeparacao(s),
    moduloDasOrdens(s),
    moduloDasEquipes(s),
    moduloDoCampo(s),
    moduloDasGarantias(s),
    moduloDosExternos(s),
    moduloDosPaineis(s),
    moduloDosRecursos(s),
    moduloDasTarifas(s),
    moduloDoPainelDeTv(s),
    moduloDasTarefas(s),
    moduloDaMaquina(s),
  ]
  const automacoes = moduloDasAutomacoes(
    s,
    chat,
    outros.flatMap((m) => m.gatilhos ?? []),
  )
  // after the funnels: screens list the work and the notices of the modules in this order
  const todos = outros.toSpliced(outros.indexOf(funis) + 1, 0, automacoes)
  const avisos = moduloDosAvisos(
    s,
    chat,
    todos.flatMap((m) => m.avisos ?? []),
  )
  return { chat, meta, funis, todos: [...todos, avisos] }
}
