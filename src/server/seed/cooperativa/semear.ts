import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias, type Dia } from '#kit/dias.ts'
import { semearRecebimentos } from '#modules/cobranca/publico.ts'
import { semearContas } from '#modules/contas/publico.ts'
import { perderTelefoneDaDemonstracao, semearContatosComUnidade } from '#modules/contatos/publico.ts'
import { semearCreditos } from '#modules/creditos/publico.ts'
import { semearFaturas } from '#modules/faturas/publico.ts'
import { marcandoDemonstracao, usuariosComPermissao } from '#modules/acesso/publico.ts'
import { mudarMembrosDaDemonstracao, semearMatriculas } from '#modules/matriculas/publico.ts'
import { listarDistribuidoras } from '#modules/tarifas/publico.ts'
import { semearUnidades } from '#modules/unidades/publico.ts'
import { semearUsinas } from '#modules/usinas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { semearContratosDaCooperativa } from './contratos.ts'
import { semearConversasDasFaturas } from './conversas.ts'
import { semearInvestidores } from './investidores.ts'
import { calcularMundo, type Mundo } from './mundo.ts'
import { ESPECIAIS } from './planos.ts'

/** Two people of whom the second may approve what the first has built. */
async function quemCobra({ db }: Servicos['banco']): Promise<{ monta: string; aprova: string } | undefined> {
  const [montam, aprovam] = [
    await usuariosComPermissao(db, 'faturas.lote.montar'),
    await usuariosComPermissao(db, 'faturas.lote.aprovar'),
  ]
  const aprova = aprovam.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))[0]
  const monta = montam.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')).find((p) => p.id !== aprova?.id)
  return aprova && monta ? { monta: monta.id, aprova: aprova.id } : undefined
}

/** Members of the first plant with whom something happened since the invoices of the months before. */
async function mudarEspeciais(tx: Tx, m: Mundo, p: { hoje: Dia; autor: string }): Promise<void> {
  const especial = (qual: keyof typeof ESPECIAIS) => {
    const matricula = m.matriculas[ESPECIAIS[qual]]
    if (!matricula) throw new Error(`no member for ${qual}`)
    return matricula
  }
  await mudarMembrosDaDemonstracao(tx, {
    em: somarDias(p.hoje, -5),
    autor: p.autor,
    suspensa: especial('suspenso').id,
    semConsentimento: especial('semConsentimento').id,
    saindo: { id: especial('saindo').id, ate: somarDias(p.hoje, 85) },
    reajustada: { id: especial('negativa').id, percentual: 0.618, vigente_de: `${m.meses.at(-1) ?? ''}-01` },
  })
  await perderTelefoneDaDemonstracao(tx, especial('semContato').contato_id)
}

/**
 * Seeds the cooperative: plants, members, 18 months of bills, ledger, invoices, their messages and what was paid. Only
 * while the demonstration is marked. Returns the deliveries that the members' phones got.
 */
export async function semearCooperativa(s: Servicos, agora = new Date()): Promise<unknown[]> {
  if (!(await marcandoDemonstracao(s.banco.db))) return []
  const entregas = await semearOsMeses(s, agora)
  await semearContratosDaCooperativa(s, agora)
  return entregas
}

async function semearOsMeses(s: Servicos, agora: Date): Promise<unknown[]> {
  const { rows } = await sql`select from usinas.usinas limit 1`.execute(s.banco.db)
  const quem = await quemCobra(s.banco)
  if (rows.length > 0 || !quem) return []
  const hoje = diaAqui(agora)
  return s.executar(sistema, async (inteira) => {
    // what happened long ago starts no automation today
    const u = { ...inteira, emitir: () => {} }
    const m = await calcularMundo(u.tx, hoje, await listarDistribuidoras(u.tx))
    const { rows: ultima } = await sql<{ n: number }>`
      select coalesce(max(numero), 0) as n from matriculas_publico.matriculas
    `.execute(u.tx)
    let n = ultima[0]?.n ?? 0
    const matriculas = m.matriculas
      .toSorted((a, b) => (a.admitida_em ?? '9').localeCompare(b.admitida_em ?? '9'))
      .map((x) => (x.numero === null ? x : { ...x, numero: ++n }))
    await semearContatosComUnidade(u.tx, m.contatos)
    await semearUnidades(u.tx, m.unidades)
    await semearUsinas(u.tx, m.usinas, quem.monta)
    await semearMatriculas(u.tx, matriculas, quem.monta)
    await semearContas(u.tx, s, m.contas, quem.monta)
    await semearCreditos(u, m.fechar, quem.monta)
    await semearFaturas(u, s, {
      ...quem,
      meses: m.meses,
      linhas: m.cobrar,
      agora,
      antesDoUltimo: (tx) => mudarEspeciais(tx, m, { hoje, autor: quem.monta }),
    })
    await semearRecebimentos(u, s, { hoje, autor: quem.monta })
    await semearInvestidores(u, s, m, agora)
    return semearConversasDasFaturas(u.tx, s, quem.monta)
  })
}
