import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { BUCKET_DAS_FOTOS } from '../arquivos.ts'
import type { UnidadeDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../../contract/conteudo.ts'

const semTitular = <U extends UnidadeDaSimulacao>({ titular: _, documento: __, ...u }: U) => ({ ...u, numero: '' })

function semPessoa(c: ConteudoDaProposta): ConteudoDaProposta {
  switch (c.tipo) {
    case 'autoconsumo':
      return {
        tipo: c.tipo,
        entrada: {
          ...c.entrada,
          faces: c.entrada.faces.map(({ desenho: _, ...f }) => f),
          unidades: c.entrada.unidades.map(semTitular),
        },
      }
    case 'assinatura': {
      const outras = c.entrada.outras?.map((o) => ({ ...o, unidade: semTitular(o.unidade) }))
      const entrada = { ...c.entrada, unidade: semTitular(c.entrada.unidade) }
      return { tipo: c.tipo, entrada: outras ? { ...entrada, outras } : entrada }
    }
    case 'servicos':
      // what the customer told is in free text
      return { tipo: c.tipo, entrada: { ...c.entrada, problema: '' } }
    case 'investimento':
    case 'limpeza':
      return c
  }
}

/**
 * Takes the person out of what is not closed, ends the links and deletes the pictures of the roof. What was sent stays
 * as evidence of the offer, and an acceptance is kept as long as the contract it led to.
 */
export async function esquecerNasPropostas(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ id: string; n: number | null; conteudo: unknown }>`
    select p.id, v.n, v.conteudo
    from propostas.propostas p
    left join propostas.versoes v on v.proposta_id = p.id and v.estado = 'aberta'
    where p.contato_id = ${contatoId}
      and p.estado <> 'aceita'
    for update of p
  `.execute(u.tx)
  for (const { id, n, conteudo } of rows) {
    await sql`
      update propostas.propostas
      set cliente_nome = '', titulo = 'Proposta ' || numero, link_hash = null, link_cifrado = null, atualizado_em = now()
      where id = ${id}
    `.execute(u.tx)
    if (n !== null)
      await sql`
        update propostas.versoes
        set conteudo = ${JSON.stringify(semPessoa(conteudoDaProposta.parse(conteudo)))}
        where proposta_id = ${id}
          and n = ${n}
      `.execute(u.tx)
  }
  const { rows: fotos } = await sql<{ caminho: string }>`
    delete from propostas.fotos f
    using propostas.propostas p
    where p.id = f.proposta_id
      and p.contato_id = ${contatoId}
    returning f.caminho
  `.execute(u.tx)
  return {
    contagens: { propostas: rows.length },
    arquivos: { bucket: BUCKET_DAS_FOTOS, caminhos: fotos.map((f) => f.caminho) },
  }
}
