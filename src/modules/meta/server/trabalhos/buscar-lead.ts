import { sistema } from '#platform/eventos/unidade.ts'
import { abrirConversaDoLead } from '../comandos/abrir-conversa.ts'
import { falharLead, preencherLead } from '../comandos/preencher.ts'
import { abrirConexao, contaDa, type ConexaoAberta } from '../conexao.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'
import { explicarFalha } from '../graph/falha.ts'
import { CAMPOS_DO_LEAD, lerLead } from '../graph/lead.ts'
import { lerDaMeta, texto } from '../graph/ler.ts'
import { leadPendente, nomeDoFormulario } from '../repositorio.ts'

/** Job: fetches the answers of a lead, links its contact and opens the conversation if the rule demands it. */
export async function buscarLead(d: DependenciasDaMeta, leadId: string): Promise<void> {
  const { s, chat } = d
  const pendente = await leadPendente(s.banco, leadId)
  const c = await abrirConexao(s.banco.db, s.cofre)
  if (!pendente || !c || pendente.estado === 'apagado') return
  try {
    const { corpo } = await lerDaMeta(s.rede, contaDa(c), {
      caminho: pendente.leadgen_id,
      query: { fields: CAMPOS_DO_LEAD },
    })
    const lido = lerLead(corpo)
    if (!lido) throw new Error('the lead came without its id')
    const formulario = lido.formulario_id ? await nomear(d, c, lido.formulario_id) : null
    await s.executar(sistema, (u) => preencherLead(u, leadId, lido, formulario))
  } catch (erro) {
    const { frase, repetir } = explicarFalha(erro)
    await s.executar(sistema, (u) => falharLead(u, leadId, frase, !repetir))
    if (repetir) throw erro
    return
  }
  // separate transaction: a rule that fails (a disabled inbox) must not lose the lead
  await s
    .executar(sistema, (u) => abrirConversaDoLead(u, chat, c, leadId))
    .catch(async (erro: unknown) => {
      s.log.warn({ err: erro, lead: leadId }, 'the conversation of a lead was not opened')
      await s.executar(sistema, (u) =>
        falharLead(
          u,
          leadId,
          erro instanceof Error ? `A conversa não foi aberta: ${erro.message}` : 'A conversa não foi aberta.',
          false,
        ),
      )
    })
}

async function nomear({ s }: DependenciasDaMeta, c: ConexaoAberta, id: string): Promise<string | null> {
  const conhecido = await nomeDoFormulario(s.banco, id)
  if (conhecido) return conhecido
  const { corpo } = await lerDaMeta(s.rede, contaDa(c), { caminho: id, query: { fields: 'id,name' } }).catch(() => ({
    corpo: {} as Record<string, unknown>,
  }))
  return texto(corpo.name)
}
