import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let vendedora: Chamada
let outro: Chamada
let deFora: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
})

async function enviada(): Promise<{ id: string; token: string }> {
  const criada = await vendedora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta Vilela Nunes' },
  })
  const { id, revisao } = criada.corpo.data
  const r = await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  return { id, token: r.corpo.data.link.split('/p/')[1] ?? '' }
}
const pedir = (caminho: string, quem: Chamada | null) =>
  fetch(`${casa.url}${caminho}`, { headers: quem ? { authorization: `Bearer ${quem.token}` } : {} })
const bytesDe = async (r: Response) => new Uint8Array(await r.arrayBuffer())

describe('[S2.20] stored PDF of a proposal', () => {
  it('is refused without a session, forbidden to others, unknown out of reach, and served to who sees it', async () => {
    const { id } = await enviada()
    const caminho = `/api/propostas/${id}/versoes/1/pdf`
    expect((await pedir(caminho, null)).status).toBe(401)
    expect((await pedir(caminho, deFora)).status).toBe(403)
    expect((await pedir(caminho, outro)).status).toBe(404)
    expect((await pedir(`/api/propostas/${id}/versoes/zero/pdf`, vendedora)).status).toBe(400)
    expect((await pedir(`/api/propostas/${id}/versoes/2/pdf`, vendedora)).status).toBe(404)
    const r = await pedir(caminho, vendedora)
    expect(r.status).toBe(200)
    expect(r.headers.get('content-type')).toBe('application/pdf')
    expect(r.headers.get('content-security-policy')).toContain('sandbox')
    const { text } = await extractText(await getDocumentProxy(await bytesDe(r)), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Preparada para Marta Vilela Nunes, Goiânia/GO')
  })

  it('is drawn once: the link, the session and a changed company get the same stored bytes', async () => {
    const { id, token } = await enviada()
    const primeiro = await bytesDe(await pedir(`/api/p/${token}/pdf`, null))
    await executarSolto(casa.urlDoBanco, `update empresa.dados set nome = 'Outra Energia'`)
    const depois = await Promise.all([
      pedir(`/api/propostas/${id}/versoes/1/pdf`, vendedora).then(bytesDe),
      pedir(`/api/p/${token}/pdf`, null).then(bytesDe),
    ])
    for (const b of depois) expect(sha256De(b)).toBe(sha256De(primeiro))
    const { rows } = await sql<{ n: number; sha256: string }>`
      select count(*) over ()::int as n, encode(sha256, 'hex') as sha256 from propostas.documentos where proposta_id = ${id}
    `.execute(casa.app.s.banco.db)
    expect(rows).toEqual([{ n: 1, sha256: sha256De(primeiro) }])
  })

  it('is stored by the job that follows sending', async () => {
    const { id } = await enviada()
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from propostas.documentos where proposta_id = ${id}`.execute(
          casa.app.s.banco.db,
        )
        return rows.length
      })
      .toBe(1)
  })

  it('cannot be changed or removed by the application role, in any of its tables', async () => {
    const { id, token } = await enviada()
    await pedir(`/api/p/${token}/pdf`, null)
    for (const comando of [
      sql`update propostas.documentos set nome = 'outro' where proposta_id = ${id}`,
      sql`delete from propostas.documentos where proposta_id = ${id}`,
      sql`update plataforma.guardados set mime = 'text/plain'`,
      sql`delete from plataforma.guardados`,
      sql`update propostas.versoes set retrato = '{}' where proposta_id = ${id}`,
      sql`update propostas.versoes set conteudo = '{}' where proposta_id = ${id}`,
      sql`delete from propostas.versoes where proposta_id = ${id}`,
    ])
      await expect(casa.app.s.banco.transacao((tx) => comando.execute(tx))).rejects.toThrow(
        /permission denied|only added|never changes/,
      )
  })
})
