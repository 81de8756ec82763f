import { sistema } from '#platform/eventos/unidade.ts'
import { receberLeads } from '../comandos/receber.ts'
import { abrirConexao, contaDa, type ConexaoAberta } from '../conexao.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'
import { explicarFalha } from '../graph/falha.ts'
import { lerLead } from '../graph/lead.ts'
import { objeto, paginasDaMeta, texto } from '../graph/ler.ts'
import { avancarBusca, gravarSituacao, terminarBusca, tomarBusca, type BuscaAberta } from '../repositorio.ts'

/**
 * Job: reads the leads of every form since an instant and inserts those without a delivery. Progress is stored in a row
 * and survives a restart.
 */
export async function buscarLeads({ s }: DependenciasDaMeta, buscaId: string): Promise<void> {
  const c = await abrirConexao(s.banco.db, s.cofre)
  const busca = await tomarBusca(s.banco, buscaId)
  if (!busca) return
  if (!c?.abertos.token) return terminarBusca(s.banco, buscaId, 'Preencha o token de acesso.')
  try {
    await lerFormularios(s, c, busca)
    await terminarBusca(s.banco, buscaId, null)
  } catch (erro) {
    const { frase, repetir } = explicarFalha(erro)
    // the job retries with its own delays; the leads found so far stay
    if (repetir) throw erro
    await terminarBusca(s.banco, buscaId, frase)
    await gravarSituacao(s.banco, { erro: frase })
  }
}

async function lerFormularios(s: DependenciasDaMeta['s'], c: ConexaoAberta, busca: BuscaAberta): Promise<void> {
  const formularios: { id: string; pagina: string }[] = []
  for (const pagina of c.paginas) {
    for await (const lidos of paginasDaMeta(s.rede, contaDa(c), {
      caminho: `${pagina}/leadgen_forms`,
      query: { fields: 'id,name,status,leads_count', limit: '100' },
    })) {
      formularios.push(
        ...lidos.flatMap((f) => (texto(objeto(f).id) ? [{ id: texto(objeto(f).id) ?? '', pagina }] : [])),
      )
    }
  }
  if (!(await avancarBusca(s.banco, busca.id, { formularios: formularios.length }))) return
  const filtering = JSON.stringify([
    { field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(busca.desde.getTime() / 1000) },
  ])
  for (const f of formularios) {
    for await (const lidos of paginasDaMeta(s.rede, contaDa(c), {
      caminho: `${f.id}/leads`,
      query: { fields: 'id,created_time,form_id,ad_id', limit: '100', filtering },
    })) {
      const leads = lidos
        .flatMap((l) => lerLead(l) ?? [])
        .map((l) => ({
          leadgen_id: l.leadgen_id,
          pagina_id: f.pagina,
          formulario_id: f.id,
          anuncio_id: l.anuncio_id,
          criado_na_meta: l.criado_na_meta,
        }))
      const novos = await s.executar(sistema, (u) => receberLeads(u, leads, busca.tipo))
      if (!(await avancarBusca(s.banco, busca.id, { lidos: lidos.length, novos }))) return
    }
    await avancarBusca(s.banco, busca.id, { formularios_lidos: 1 })
  }
}
